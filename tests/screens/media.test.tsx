import { abandonUpload, putUploadPart } from "@contract/endpoints/uploads.ts";
import * as Limits from "@contract/limits.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { setOffline } from "../support/screens/edge.ts";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { heic, photo, picture, storeFiles, video } from "../support/screens/files.ts";
import { expectNoFaults, setSize } from "../support/screens/no-faults.ts";
import { membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { attach, composer, log, openInRoom, say, shownSizes, toastWith } from "../support/screens/screen.tsx";

const red = await picture("red.png", 300, 200);
const blue = await picture("blue.png", 200, 300);
const green = await picture("green.png", 240, 240);
const notes = new File(["notes"], "notes.txt", { type: "text/plain" });

const sheet = () => page.getByRole("dialog", { name: /^Send \d/ });
const own = (what: string | RegExp) => page.getByRole("article", { name: what });
const sendButton = (within: Locator) => within.getByRole("button", { name: "Send", exact: true });

async function send(how: "photos" | "file", ...files: File[]): Promise<void> {
  await attach(how, ...files);
  await sendButton(sheet()).click();
  await expect.element(sheet()).not.toBeInTheDocument();
}

async function openWithFiles(): Promise<{ server: FakeServer; stored: Blob[] }> {
  const server = ownersRoom();
  const stored = storeFiles(server);
  await openInRoom(server);
  return { server, stored };
}

const textOf = async (file: Blob | undefined) => new TextDecoder("latin1").decode(await file?.arrayBuffer());
const isJpeg = (text: string) => text.startsWith("\xff\xd8\xff");

it("pictures arrive in the chosen order, and can be opened", async () => {
  await openWithFiles();
  await attach("photos", red, blue, green);
  await expect.poll(() => sheet().getByRole("listitem").elements().length).toBe(3);
  await sheet().getByRole("button", { name: "Remove blue.png" }).click();
  await expect.element(page.getByRole("dialog", { name: "Send 2 files" })).toBeVisible();
  await attach("more", blue);
  // Pressed while the added file is checked: it goes with the others.
  (sendButton(page.getByRole("dialog")).element() as HTMLElement).click();
  await say("three pictures");
  await expect.poll(shownSizes).toEqual(["300x200", "240x240", "200x300"]);
  await expect.element(log().getByRole("article").last()).toMatchTextContent("three pictures");

  await page.getByRole("button", { name: "Show the photo" }).first().click();
  const lightbox = page.getByRole("dialog");
  await expect.element(lightbox.getByText("1 of 3")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(lightbox.getByText("2 of 3")).toBeVisible();
  await lightbox.getByRole("button", { name: "Next photo" }).click();
  await expect.element(lightbox.getByText("3 of 3")).toBeVisible();
  await expect.element(lightbox.getByRole("button", { name: "Next photo" })).toBeDisabled();
  const shown = lightbox.getByRole("group", { name: "3 / 3" }).getByRole("img");
  const width = () => shown.element().getBoundingClientRect().width;
  const whole = width();
  await userEvent.keyboard("+");
  await expect.poll(width).toBeGreaterThan(whole);
  await userEvent.keyboard("{Escape}");
  await expect.element(lightbox).not.toBeInTheDocument();
});

it("a photo loses its place and is upright; the original keeps both", async () => {
  const { stored } = await openWithFiles();
  const taken = await photo("IMG_1.jpg", 1200, 800, "12 Elm Street");
  await send("photos", taken);
  await expect.poll(shownSizes).toEqual(["800x1200"]);
  expect(await textOf(stored[0])).not.toMatch(/Elm Street|Exif/);

  await attach("photos", taken);
  await sheet().getByRole("checkbox", { name: "Send original photos" }).click();
  await sendButton(sheet()).click();
  await expect.poll(shownSizes).toHaveLength(2);
  expect(await textOf(stored.at(-1))).toBe(await textOf(taken));
});

it("a photo in HEIC becomes a JPEG where the browser can read it, and goes as a file where not", async () => {
  const { stored } = await openWithFiles();
  await attach("photos", heic);
  await expect.element(sheet().getByText("This browser cannot read this photo. It goes as a file.")).toBeVisible();
  await sendButton(sheet()).click();
  await expect.element(own(/^You, .*file IMG_7\.HEIC/)).toBeVisible();

  const read = window.createImageBitmap.bind(window);
  // Safari decodes HEIC.
  const readHeic = async (source: ImageBitmapSource) => {
    if (!(source instanceof Blob) || source.type !== "image/heic") return read(source);
    const canvas = new OffscreenCanvas(400, 300);
    canvas.getContext("2d")?.fillRect(0, 0, 400, 300);
    return read(canvas);
  };
  vi.spyOn(window, "createImageBitmap").mockImplementation(readHeic);
  await send("photos", heic);
  await expect.poll(shownSizes).toEqual(["400x300"]);
  expect(isJpeg(await textOf(stored.at(-1)))).toBe(true);
});

it("a large upload can be paused, and cancelled", async () => {
  const { server } = await openWithFiles();
  let goOn = () => {};
  let pressed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  // No part arrives before the pause, nor before the cancellation.
  server.answer(putUploadPart, async ({ params }) => {
    await pressed;
    return { n: Number(params.part) };
  });
  const parts = () => server.calls(putUploadPart).length;
  await send("file", new File([new Uint8Array(40_000_000)], "film.bin"));
  await page.getByRole("button", { name: "Pause the upload" }).click();
  await expect.element(page.getByText(/^Paused/)).toBeVisible();
  goOn();
  // A paused upload does not block messages.
  await say("meanwhile");
  await expect.element(own(/^You, \d\d:\d\d, Sent: meanwhile/)).toBeVisible();
  const before = parts();
  await say("and once more");
  expect(parts()).toBe(before);
  pressed = new Promise(() => {});
  await page.getByRole("button", { name: "Resume the upload" }).click();
  await expect.poll(parts).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Cancel the upload" }).click();
  await expect.poll(() => server.calls(abandonUpload)).toHaveLength(1);
  await expect.element(page.getByText("film.bin")).not.toBeInTheDocument();
});

it("a missing or refused microphone shows its reason", async () => {
  await openWithFiles();
  const ask = vi.spyOn(navigator.mediaDevices, "getUserMedia");
  for (const [name, text] of [
    ["NotFoundError", "No microphone was found."],
    ["NotAllowedError", /The microphone is blocked/],
  ] as const) {
    ask.mockRejectedValue(new DOMException("", name));
    await page.getByRole("button", { name: "Record a voice message" }).click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole("group", { name: "Recording" })).not.toBeInTheDocument();
  }
});

it("a video has a poster and plays; one that cannot be played is offered as a download", async () => {
  await openWithFiles();
  const clip = await video("clip.webm");
  await send("photos", clip);
  await send("photos", new File([clip.slice(0, 48), new Uint8Array(4000).fill(7)], "broken.webm", { type: clip.type }));
  const videos = page.getByRole("article", { name: /video, 00:0\d/ });
  await expect.poll(() => videos.elements().length).toBe(2);
  await expect.element(videos.first().getByText(/^00:0[1-9]$/)).toBeVisible();
  await expect.poll(() => videos.first().element().querySelector("img")?.naturalWidth).toBeGreaterThan(0);
  await videos.first().getByRole("button", { name: "Play the video" }).click();
  const player = () => videos.first().element().querySelector("video");
  await expect.poll(() => player()?.currentTime).toBeGreaterThan(0.3);
  // The focus stays at the button's place.
  expect(document.activeElement).toBe(player());
  (videos.last().getByRole("button", { name: "Play the video" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(videos.last().getByText("Unable to load the video file")).toBeVisible();
  await expect.element(videos.last().getByRole("button", { name: "Download the video" })).toHaveFocus();
});

it("a valid file chosen beside a refused one is added", async () => {
  await openWithFiles();
  await Promise.all([attach("photos", notes), attach("photos", red)]);
  await expect.element(toastWith("notes.txt: unsupported file type")).toBeVisible();
  await expect.element(page.getByRole("dialog", { name: "Send 1 file" })).toBeVisible();
});

it("too many, too large or wrong files are refused before anything is sent", async () => {
  await openWithFiles();
  await attach("photos", ...Array.from({ length: 6 }, (_, index) => new File([green], `${index}.png`, green)));
  await expect.element(toastWith("At most 5 files at a time")).toBeVisible();
  expect(sheet().getByRole("listitem").elements()).toHaveLength(5);
  await sheet().getByRole("button", { name: "Close" }).click();
  const huge = new Uint8Array(Limits.imageMaxBytes + 1);
  await attach("photos", new File([huge], "huge.png", { type: "image/png" }));
  await expect.element(toastWith("huge.png: a photo can have at most 10 MB")).toBeVisible();
  await attach("photos", notes);
  await expect.element(toastWith("notes.txt: unsupported file type")).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("pictures are added by paste and by drop, and Enter sends them with the caption", async () => {
  await openWithFiles();
  const data = new DataTransfer();
  data.items.add(green);
  composer()
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  const caption = page.getByRole("dialog").getByRole("textbox", { name: "Caption" });
  await expect.element(caption).toHaveFocus();
  await userEvent.keyboard("one{Shift>}{Enter}{/Shift}two");
  // Chooses a candidate of an input method.
  const choosing = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
  caption.element().dispatchEvent(new KeyboardEvent("keydown", choosing));
  await expect.element(caption).toHaveValue("one\ntwo");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(own(/one two$/)).toBeVisible();

  const drop = (type: string) =>
    log()
      .element()
      .dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  drop("dragenter");
  await expect.element(page.getByText("Drop files here to send them")).toBeVisible();
  drop("drop");
  await expect.element(page.getByText("Drop files here to send them")).not.toBeInTheDocument();
  await sendButton(page.getByRole("dialog")).click();
  await expect.poll(shownSizes).toEqual(["240x240", "240x240"]);
});

it("a photo is cropped and turned before it is sent", async () => {
  const { stored } = await openWithFiles();
  const taken = await photo("IMG_1.jpg", 1200, 800, "12 Elm Street");
  const twoFrames = "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAIfkEAQoAAQAsAAAAAAEAAQAAAgJMAQA7";
  const gif = await (await fetch(`data:image/gif;base64,${twoFrames}`)).blob();
  await attach("photos", taken, new File([gif], "moving.gif", { type: "image/gif" }));
  await expect.element(sheet().getByRole("button", { name: "Remove moving.gif" })).toBeVisible();
  await expect.element(sheet().getByRole("button", { name: "Edit moving.gif" })).not.toBeInTheDocument();
  const open = sheet().getByRole("button", { name: "Edit IMG_1.jpg" });
  await open.click();
  const editor = page.getByRole("dialog", { name: "Edit the photo" });
  const place = (text: string) => expect.element(editor.getByText(text, { exact: true })).toBeInTheDocument();
  const press = async (target: Locator, key: string) => {
    (target.element() as HTMLElement).focus();
    await userEvent.keyboard(`{${key}}`);
  };
  await place("800 × 1,200 pixels, 0% from the left, 0% from the top");
  await expectNoFaults();

  // Proportions are those of the picture's side: a portrait is cropped to 3:4.
  await editor.getByRole("radio", { name: "3:4" }).click();
  await place("800 × 1,067 pixels, 0% from the left, 6% from the top");
  await editor.getByRole("button", { name: "Turn right" }).click();
  await place("1,067 × 800 pixels, 6% from the left, 0% from the top");
  await editor.getByRole("radio", { name: "Free" }).click();
  await press(editor.getByRole("group", { name: /^Part to keep/ }), "ArrowLeft");
  await place("1,067 × 800 pixels, 4% from the left, 0% from the top");
  await press(editor.getByRole("button", { name: "Lower right corner" }), "ArrowUp");
  await place("1,067 × 776 pixels, 4% from the left, 0% from the top");

  const corner = editor.getByRole("button", { name: "Upper left corner" });
  const { x, y, width, height } = corner.element().getBoundingClientRect();
  const canvas = editor.element().querySelector("canvas");
  if (!canvas) throw new Error("The picture is not to be seen");
  const of = canvas.getBoundingClientRect();
  const to = { x: x + width / 2 + of.width / 4 - of.x, y: y + height / 2 + of.height / 4 - of.y };
  await userEvent.dragAndDrop(corner, canvas, { targetPosition: to, force: true });
  await place("767 × 576 pixels, 29% from the left, 25% from the top");
  await editor.getByRole("button", { name: "Done" }).click();
  await expect.element(editor).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();

  // The next edit begins with the picture as it was chosen.
  await open.click();
  await place("800 × 1,200 pixels, 0% from the left, 0% from the top");
  await editor.getByRole("button", { name: "Cancel" }).click();
  await sheet().getByRole("button", { name: "Remove moving.gif" }).click();
  await sheet().getByRole("checkbox", { name: "Send original photos" }).click();
  await sendButton(sheet()).click();
  await expect.poll(shownSizes).toEqual(["767x576"]);
  const sent = await textOf(stored.at(-1));
  expect(isJpeg(sent)).toBe(true);
  expect(sent).not.toContain("Elm Street");
});

it("a picture is copied as a picture", async () => {
  await openWithFiles();
  await send("photos", red);
  await expect.element(own(/^You, \d\d:\d\d, Sent: /)).toBeVisible();
  const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
  await log()
    .getByRole("img", { name: /^Photo from/ })
    .click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy the picture" }).click();
  await expect.poll(() => write.mock.calls.length).toBe(1);
  const copied = await write.mock.calls[0]?.[0][0]?.getType("image/png");
  expect(await createImageBitmap(copied as Blob)).toMatchObject({ width: 300, height: 200 });
});

it("a picture that does not load is retried once, then shows an error, and loads once the network is back", async () => {
  const server = membersRoom();
  const refused = { fileUrl: "/icons/none.png" };
  const link = (id: number, fileUrl: string) => {
    server.messages = server.messages.map((one) => (one.id === id ? { ...one, fileUrl } : one));
  };
  const sendPicture = () =>
    server.say(olivia.id, "", { kind: "image", fileId: "icon", width: 192, height: 192, ...refused }).id;
  const first = sendPicture();
  let failures = 0;
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  const count = ({ target }: Event) => {
    if (target instanceof Element && target.matches("[data-media] img")) failures++;
  };
  document.addEventListener("error", count, { capture: true, signal: listening.signal });
  await openInRoom(server);
  await expect.element(page.getByText("Image failed to load")).toBeVisible();
  expect(failures).toBe(2);
  link(first, "/icons/icon-192.png");
  await page.getByRole("button", { name: "Load again" }).click();
  await expect.poll(shownSizes).toEqual(["192x192"]);

  const second = sendPicture();
  await expect.element(page.getByText("Image failed to load")).toBeVisible();
  link(second, "/icons/icon-192.png");
  setOffline(true);
  setOffline(false);
  await expect.poll(shownSizes).toEqual(["192x192", "192x192"]);
});

it("media fit the smallest phone, and are labelled for screen readers", async () => {
  await setSize([320, 600]);
  await openWithFiles();
  await attach("file", new File([new Uint8Array(20)], "photo\u202egnp.exe", { type: "application/x-msdownload" }));
  await expect.element(sheet().getByText("photognp.exe", { exact: true })).toBeVisible();
  await sheet().getByRole("button", { name: "Close" }).click();
  await send("photos", red, await video("clip.webm"));
  const name = `${"a long name ".repeat(8)}.tar.gz`;
  await send("file", new File([new Uint8Array(2000)], name, { type: "application/gzip" }));
  await expect.element(own(/^You, \d\d:\d\d.*file a long/)).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expect.poll(() => log().element().scrollWidth - log().element().clientWidth).toBe(0);
  await expectNoFaults();
});
