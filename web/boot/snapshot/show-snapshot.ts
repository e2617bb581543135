import { fillWith, readSnapshot } from "./read-snapshot.ts";

/** Inserts the room's chat snapshot into the prerendered page while the browser parses it. `alone`: see `fillWith`. */
export function showSnapshot(seat: string, alone: boolean): void {
  const nodes = readSnapshot(seat);
  if (!nodes) return;
  const page = document.documentElement;
  const observer = new MutationObserver(() => {
    const root = document.getElementById("root");
    const chat = root?.firstElementChild;
    // The root element is parsed completely once an element follows it.
    if (!chat || !root.nextElementSibling) return;
    observer.disconnect();
    fillWith(chat, nodes, alone);
    page.dataset.prerendered = "snapshot";
  });
  observer.observe(page, { childList: true, subtree: true });
}
