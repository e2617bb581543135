import styles from "./print-picture.module.css";

/** Some browsers do not fire `afterprint`. */
const cleanUpAfterMs = 5 * 60_000;

/** Prints a picture alone, without the page. */
export async function printPicture(picture: Blob, description: string): Promise<void> {
  const address = URL.createObjectURL(picture);
  const image = document.createElement("img");
  image.src = address;
  image.alt = description;
  await image.decode();
  const sheet = document.createElement("div");
  sheet.className = styles.sheet ?? "";
  sheet.append(image);
  document.body.append(sheet);
  const printing = styles.printing ?? "";
  document.documentElement.classList.add(printing);
  const clear = () => {
    clearTimeout(timer);
    window.removeEventListener("afterprint", clear);
    document.documentElement.classList.remove(printing);
    sheet.remove();
    URL.revokeObjectURL(address);
  };
  const timer = setTimeout(clear, cleanUpAfterMs);
  window.addEventListener("afterprint", clear);
  window.print();
}
