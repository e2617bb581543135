import { expect, it, onTestFinished, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SaveLinkCard } from "../../web/features/orders/SaveLinkCard.tsx";
import { I18nProvider } from "../../web/i18n/I18nProvider.tsx";
import { copyPicture } from "../../web/media/copy-picture.ts";
import { movingWebp, photo, picture, storeFiles, turnedPng } from "../support/screens/files.ts";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { olivia, ownersRoom } from "../support/screens/room.ts";
import { attach, choose, log, message, openInRoom, say, shownSizes } from "../support/screens/screen.tsx";

const sheet = () => page.getByRole("dialog", { name: /^Send \d/ });

const sendButton = () => sheet().getByRole("button", { name: "Send", exact: true });
const bytesOf = async (file: Blob | undefined) => new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));

/** A file on a disk of this browser, and a way to change it. */
async function fileOnDisk(name: string, text: string) {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(name, { create: true });
  onTestFinished(() => folder.removeEntry(name));
  const write = async (content: string) => {
    const writable = await handle.createWritable();
    await writable.write(content);
    await writable.close();
  };
  await write(text);
  return { write, read: () => handle.getFile() };
}

it("a file that changed on the disk is chosen again, and keeps its caption, its quote and its place", async () => {
  const server = ownersRoom();
  const asked = server.say(olivia.id, "which figures?");
  const stored = storeFiles(server);
  await openInRoom(server);
  const disk = await fileOnDisk("figures.csv", "1;2;3");
  await choose("which figures?", "Reply");
  await attach("file", await disk.read());
  await sheet().getByRole("textbox", { name: "Caption" }).fill("these figures");
  await disk.write("1;2;3;4");
  await sendButton().click();

  const row = message("these figures");
  await expect.element(row.getByText("Failed to read the file. It was moved or changed.")).toBeVisible();
  await expect.element(row.getByRole("button", { name: "Choose it again" })).toBeVisible();
  await expect.element(row.getByRole("button", { name: "Discard" })).toBeVisible();
  await expect.element(log().getByRole("button", { name: /^Send/ })).not.toBeInTheDocument();
  await expectNoFaults();

  // Messages that failed for another reason go again without it.
  server.refuse = { code: -1, text: "Not these" };
  for (const text of ["first refused", "second refused"]) {
    await say(text);
    await expect.element(message(text).getByRole("button", { name: "Send again" })).toBeVisible();
  }
  server.refuse = undefined;
  await log().getByRole("button", { name: "Send all 2 again" }).click();
  await expect.element(log().getByRole("button", { name: "Send again" })).not.toBeInTheDocument();
  await expect.element(row.getByRole("button", { name: "Choose it again" })).toBeVisible();
  expect(stored).toHaveLength(0);

  await attach("again", await disk.read());
  await expect.element(row.getByRole("button", { name: "Discard" })).not.toBeInTheDocument();
  await expect.poll(() => stored).toHaveLength(1);
  expect(await stored[0]?.text()).toBe("1;2;3;4");
  const sent = { kind: "file", content: "these figures", replyTo: asked.id };
  await expect.poll(() => server.messages.at(-1)).toMatchObject(sent);
});

/** Spoils what is encoded, as some browsers do against recognition of the device. */
function alterPixels(): void {
  const encode = HTMLCanvasElement.prototype.toBlob;
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, ...rest) {
    const pen = this.getContext("2d");
    for (let x = 0; x < this.width; x += 2) pen?.fillRect(x, 0, 1, this.height);
    encode.apply(this, rest);
  });
}

async function roomWithFiles() {
  const server = ownersRoom();
  await openInRoom(server);
  return server;
}

it("a moving picture is sent as it is and moves in the chat; with less motion wanted, a first frame says that it can be played", async () => {
  const server = ownersRoom();
  const stored = storeFiles(server);
  await openInRoom(server);
  // Above the size from which a still picture gets a small copy, in which this one would not move.
  const large = new File([movingWebp, new Uint8Array(400_000)], "moving.webp", { type: "image/webp" });
  await attach("photos", large);
  await expect.element(sheet().getByRole("button", { name: "Remove moving.webp" })).toBeVisible();
  await expect.element(sheet().getByRole("button", { name: "Edit moving.webp" })).not.toBeInTheDocument();
  await sendButton().click();
  const opens = log().getByRole("button", { name: "Show the photo" });
  await expect.element(opens).toBeVisible();
  expect(stored).toHaveLength(1);
  expect(await bytesOf(stored[0])).toEqual(await bytesOf(large));
  await expect.poll(() => log().element().querySelector("canvas[aria-label^='Photo from']")).not.toBeNull();
  await expect.poll(() => opens.element().querySelectorAll("svg")).toHaveLength(1);
  await opens.click();
  await expect.element(page.getByRole("dialog").getByRole("img")).toBeVisible();

  // The picture of another member has an address only.
  const { fileUrl } = [...server.files.values()][0] ?? {};
  server.say(olivia.id, "", {
    kind: "image",
    fileId: "another",
    width: 240,
    height: 160,
    ...(fileUrl ? { fileUrl } : {}),
  });
  await openInRoom(server);
  await expect.poll(() => log().element().querySelectorAll("canvas")).toHaveLength(2);
  onTestFinished(() => commands.emulateMedia({ reducedMotion: "reduce" }));
  await commands.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(shownSizes).toEqual(["240x160", "240x160"]);
  expect(log().element().querySelector("canvas")).toBeNull();
});

it("a PNG that its metadata turns arrives upright, and without them", async () => {
  const stored = storeFiles(await roomWithFiles());
  await attach("photos", turnedPng);
  await sendButton().click();
  await expect.poll(shownSizes).toEqual(["80x120"]);
  expect(new TextDecoder("latin1").decode(await bytesOf(stored[0]))).not.toMatch(/eXIf|EXIF/);
});

it("where the browser alters what is drawn, a photo goes as it is, and the sheet says what stays in it", async () => {
  const stored = storeFiles(await roomWithFiles());
  alterPixels();
  const taken = await photo("IMG_1.jpg", 1200, 800, "12 Elm Street");
  const line = /goes as it is\. Place and time stay in it/;
  await attach("photos", taken);
  await expect.element(sheet().getByText(line)).toBeVisible();
  await expect.element(sheet().getByRole("button", { name: "Edit IMG_1.jpg" })).not.toBeInTheDocument();
  await expectNoFaults();
  await sendButton().click();
  await expect.poll(shownSizes).toEqual(["800x1200"]);
  expect(await bytesOf(stored[0])).toEqual(await bytesOf(taken));
});

it("where the browser alters what is drawn, a picture is not copied or saved as noise", async () => {
  alterPixels();
  const written = vi.spyOn(navigator.clipboard, "write").mockImplementation(async ([item]) => {
    await item?.getType("image/png");
  });
  const red = await picture("red.png", 40, 40);
  await copyPicture(async () => red);
  await expect(copyPicture(async () => (await photo("IMG_1.jpg", 60, 40, "")).slice())).rejects.toThrow("no picture");
  expect(written).toHaveBeenCalledTimes(2);

  const saved = vi.spyOn(URL, "createObjectURL");
  await render(
    <I18nProvider>
      <SaveLinkCard label="Admin link" link="https://example.com/i/secret" fileName="link" />
    </I18nProvider>,
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await page.getByRole("button", { name: "Save the QR code" }).click();
  await expect.poll(() => saved).toHaveBeenCalled();
  const [file] = saved.mock.calls.flat();
  expect(file instanceof Blob && (await file.text())).toContain("https://example.com/i/secret");
});

it("where the browser alters what is drawn, a picture of a member is the chosen file", async () => {
  const server = ownersRoom();
  const stored = storeFiles(server);
  await openInRoom(server, "edit-profile");
  alterPixels();
  const taken = await photo("IMG_1.jpg", 300, 200, "12 Elm Street");
  await expect.element(page.getByRole("heading", { name: "Your picture" })).toBeVisible();
  const field = document.querySelector<HTMLInputElement>("input[type=file][accept='image/*']:not([data-attach])");
  const chosen = new DataTransfer();
  chosen.items.add(taken);
  Object.assign(field ?? {}, { files: chosen.files });
  field?.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(page.getByText(/goes as it is\. Place and time stay in it/)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => stored).toHaveLength(1);
  expect(await bytesOf(stored[0])).toEqual(await bytesOf(taken));
});

it.each([1, 2, 4])("the button that sends stays in its place while %i pictures are prepared", async (count) => {
  await roomWithFiles();
  const held: (() => void)[] = [];
  const encode = HTMLCanvasElement.prototype.toBlob;
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, ...rest) {
    const go = () => encode.apply(this, rest);
    // The check of the canvas is small.
    if (this.width < 100) go();
    else held.push(go);
  });
  const sizes = [
    [300, 900],
    [900, 300],
    [500, 500],
    [300, 400],
  ] as const;
  await attach(
    "photos",
    ...(await Promise.all(sizes.slice(0, count).map(([width, height], at) => photo(`${at}.jpg`, width, height, "")))),
  );
  const preparing = sheet().getByText("Preparing");
  await expect.poll(() => preparing.elements()).toHaveLength(count);
  const places = () => sendButton().element().getBoundingClientRect().top;
  await expect.poll(() => sheet().element().getAnimations()).toEqual([]);
  const first = places();
  for (let left = count - 1; left >= 0; left--) {
    await expect.poll(() => held).toHaveLength(1);
    held.pop()?.();
    await expect.poll(() => preparing.elements()).toHaveLength(left);
    expect(places()).toBeCloseTo(first, 0);
  }
});
