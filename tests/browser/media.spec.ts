import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import * as Limits from "../../worker/contract/limits.ts";
import { drag } from "../support/browser/drag.ts";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { openAsGuest, ownerAndGuest, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { composer, log, message, onAPhone, say } from "../support/browser/people.ts";
import { photo, png, type TestFile, video } from "../support/browser/pictures.ts";

const red = png("red.png", 300, 200, [180, 40, 40], "taken at home");
const blue = png("blue.png", 200, 300, [40, 60, 180]);
const green = png("green.png", 240, 240, [40, 150, 70]);
/** One pixel. */
const gif = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

async function attach(page: Page, how: "photos" | "file", ...files: TestFile[]): Promise<Locator> {
  await page.locator(`input[data-attach=${how}]`).setInputFiles(files);
  return page.getByRole("dialog", { name: /^Send \d/ });
}

async function send(page: Page, how: "photos" | "file", ...files: TestFile[]): Promise<void> {
  const sheet = await attach(page, how, ...files);
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(sheet).toBeHidden();
}

/** The natural sizes of the pictures in the conversation. */
async function pictures(page: Page, count: number): Promise<string[]> {
  const images = log(page).getByRole("img", { name: /^Photo from/ });
  await expect(images).toHaveCount(count);
  const sizes = () =>
    images.evaluateAll((all) =>
      (all as HTMLImageElement[]).map(
        ({ complete, naturalWidth, naturalHeight }) => `${complete ? naturalWidth : 0}x${naturalHeight}`,
      ),
    );
  await expect.poll(sizes).not.toContainEqual(expect.stringMatching(/^0x/));
  return await sizes();
}

/** The bytes of a picture or video as the page loads them. */
async function bytesOf(page: Page, element: Locator): Promise<Buffer> {
  const address = (await element.getAttribute("src")) ?? "";
  return Buffer.from(await (await page.request.get(address)).body());
}

test("pictures arrive in the chosen order, and can be opened", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });

  const sheet = await attach(page, "photos", red, blue, green);
  await expect(sheet.getByRole("listitem")).toHaveCount(3);
  await sheet.getByRole("button", { name: "Remove blue.png" }).click();
  await expect(page.getByRole("dialog", { name: "Send 2 files" })).toBeVisible();
  await page.locator("input[data-attach=more]").setInputFiles([blue]);
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await say(page, "three pictures");

  await expect(message(guest, "three pictures")).toBeVisible();
  expect(await pictures(guest, 3)).toEqual(["300x200", "240x240", "200x300"]);
  expect(await pictures(page, 3)).toEqual(["300x200", "240x240", "200x300"]);
  await expect(log(guest).getByRole("article").last()).toContainText("three pictures");

  await guest.getByRole("button", { name: "Show the photo" }).first().tap();
  const lightbox = guest.getByRole("dialog");
  await expect(lightbox.getByText("1 of 3")).toBeVisible();
  const shown = (n: number) => lightbox.getByRole("group", { name: `${n} / 3` }).getByRole("img");
  await expect(shown(1)).toBeInViewport();
  await guest.keyboard.press("ArrowRight");
  await expect(lightbox.getByText("2 of 3")).toBeVisible();
  await lightbox.getByRole("button", { name: "Next photo" }).tap();
  await expect(lightbox.getByText("3 of 3")).toBeVisible();
  await expect(lightbox.getByRole("button", { name: "Next photo" })).toBeDisabled();
  const width = async () => (await shown(3).boundingBox())?.width ?? 0;
  const whole = await width();
  await guest.keyboard.press("+");
  await expect.poll(width).toBeGreaterThan(whole);
  await guest.keyboard.press("Escape");
  await expect(lightbox).toBeHidden();
  await context.close();
});

test("a photo loses its place and is upright; the original keeps both", async ({ page, request }) => {
  await ownersRoom({ page, request });
  const taken = await photo(page, "IMG_1.jpg", 1200, 800, "12 Elm Street");
  await send(page, "photos", taken);
  await expect(page.getByRole("button", { name: "Cancel the upload" })).toHaveCount(0);
  await page.reload();
  expect(await pictures(page, 1)).toEqual(["800x1200"]);
  const shown = await bytesOf(page, log(page).getByRole("img", { name: /^Photo/ }));
  expect(shown.includes("Elm Street")).toBe(false);
  expect(shown.includes("Exif")).toBe(false);

  const sheet = await attach(page, "photos", { ...taken, name: "IMG_2.jpg" });
  await sheet.getByRole("checkbox", { name: "Send original photos" }).check();
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*photo/ })).toHaveCount(2);
  await page.reload();
  const originals = log(page).getByRole("img", { name: /^Photo/ });
  await expect(originals).toHaveCount(2);
  expect((await bytesOf(page, originals.last())).equals(taken.buffer)).toBe(true);
});

test("a photo in HEIC becomes a JPEG where the browser can read it, and goes as a file where not", async ({
  page,
  request,
}) => {
  await ownersRoom({ page, request });
  const heic = {
    name: "IMG_7.HEIC",
    mimeType: "image/heic",
    buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), randomBytes(500)]),
  };
  const sheet = await attach(page, "photos", heic);
  await expect(sheet.getByText("This browser cannot read this photo. It goes as a file.")).toBeVisible();
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("article", { name: /^You, .*file IMG_7\.HEIC/ })).toBeVisible();

  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window);
    // Safari decodes HEIC.
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      if (!(source instanceof Blob) || source.type !== "image/heic") return read(source);
      const canvas = new OffscreenCanvas(400, 300);
      canvas.getContext("2d")?.fillRect(0, 0, 400, 300);
      return read(canvas);
    };
  });
  await send(page, "photos", heic);
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*photo/ })).toBeVisible();
  await page.reload();
  expect(await pictures(page, 1)).toEqual(["400x300"]);
  const sent = await bytesOf(page, log(page).getByRole("img", { name: /^Photo/ }));
  expect([...sent.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
});

test("an upload resumes after a reload, without the acknowledged parts", async ({ page, browser, request }) => {
  test.setTimeout(400_000);
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  const archive = {
    name: "a very long name of an archive with holiday photos 2026.zip",
    mimeType: "application/zip",
    buffer: randomBytes(17_000_000),
  };
  const put: string[] = [];
  let held = true;
  await page.route(/\/api\/uploads\/[^/]+\/parts\/\d+$/, async (route) => {
    const part = route.request().url().split("/").at(-1) ?? "";
    if (held && Number(part) > 2) return; // never answered: the page reloads before
    await route.continue();
    put.push(part);
  });
  await send(page, "file", archive);
  await expect.poll(() => put.toSorted().join()).toBe("1,2");
  await say(page, "after the archive");
  await expect(page.getByRole("button", { name: "Pause the upload" })).toBeVisible();
  // The first two parts are acknowledged.
  await expect(page.getByText("98% uploaded")).toBeVisible({ timeout: 90_000 });
  const progress = page.getByRole("progressbar", { name: "98% uploaded" });
  await expect(progress).toHaveAttribute("aria-valuenow", "98");
  const filled = page.locator("circle[stroke-dasharray]");
  const share = await filled.evaluate(
    (ring) => 1 - Number(ring.getAttribute("stroke-dashoffset")) / Number(ring.getAttribute("stroke-dasharray")),
  );
  expect(share).toBeCloseTo(0.98, 5);
  await page.reload();
  held = false;
  await page.unroute(/\/api\/uploads\/[^/]+\/parts\/\d+$/);
  const again: string[] = [];
  page.on("request", (one) => again.push(...(one.url().match(/(?<=\/parts\/)\d+$/) ?? [])));

  await expect(message(guest, "after the archive")).toBeVisible({ timeout: 90_000 });
  // Acknowledged parts are not sent again.
  expect(again).toEqual(["3"]);
  const row = guest.getByRole("article", { name: /file a very long name.*16\.21 MB$/ });
  await expect(row).toBeVisible();
  await expect(row.getByText(".zip", { exact: true })).toBeInViewport();
  await expect(log(guest)).toHaveText(/archive[\s\S]*after the archive/);

  const download = guest.waitForEvent("download");
  await row.getByRole("button").first().tap();
  await expect(guest).toHaveURL(/\/download\/\w+/);
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(archive.name);
  const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  expect(hash(await readFile(await saved.path()))).toBe(hash(archive.buffer));
  await expect(guest.getByText(/^Downloaded/)).toBeVisible();
  await context.close();
});

test("a large upload can be paused, and cancelled", async ({ page, request }) => {
  await ownersRoom({ page, request });
  let parts = 0;
  let goOn = () => {};
  const pressed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  // No part arrives before the pause.
  await page.route(/\/parts\/\d+$/, async (route) => {
    parts++;
    await pressed;
    await route.continue().catch(() => {});
  });
  await send(page, "file", {
    name: "film.bin",
    mimeType: "application/octet-stream",
    buffer: Buffer.alloc(40_000_000),
  });
  await page.getByRole("button", { name: "Pause the upload" }).click();
  await expect(page.getByText(/^Paused/)).toBeVisible();
  goOn();
  // A paused upload does not block messages.
  await say(page, "meanwhile");
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d, Sent: meanwhile/ })).toBeVisible();
  const before = parts;
  await say(page, "and once more");
  expect(parts).toBe(before);
  await page.getByRole("button", { name: "Resume the upload" }).click();
  await expect.poll(() => parts).toBeGreaterThan(before);
  const abandoned = page.waitForRequest((one) => one.method() === "DELETE" && one.url().includes("/api/uploads/"));
  await page.getByRole("button", { name: "Cancel the upload" }).click();
  await abandoned;
  await expect(page.getByText("film.bin")).toHaveCount(0);
});

test("a voice shows its waveform after a reload without its sound", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await page.getByRole("button", { name: "Record a voice message" }).click();
  const panel = page.getByRole("group", { name: "Recording" });
  await expect(panel.getByText(/^00:(0[2-9]|[1-5]\d)$/)).toBeVisible();
  await panel.getByRole("button", { name: "Stop and listen" }).click();
  await page.getByRole("group", { name: "Voice message" }).getByRole("button", { name: "Send the recording" }).click();
  const bars = (who: Page) =>
    who
      .getByRole("article", { name: /voice message, 00:\d\d$/ })
      .locator("svg rect")
      .evaluateAll((all) => all.map((bar) => bar.getAttribute("height")));
  for (const who of [page, guest]) {
    await expect.poll(async () => new Set(await bars(who)).size).toBeGreaterThan(1);
    const before = await bars(who);
    await expect
      .poll(() =>
        who.evaluate(
          () =>
            new Promise<boolean>((resolve, reject) => {
              const opening = indexedDB.open("parley");
              opening.onerror = () => reject(opening.error);
              opening.onsuccess = () => {
                const asked = opening.result.transaction("heard").objectStore("heard").getAllKeys();
                asked.onsuccess = () => {
                  opening.result.close();
                  resolve(asked.result.some((key) => String(key).endsWith("waveforms")));
                };
              };
            }),
        ),
      )
      .toBe(true);
    await who.route("**/api/media/**", (route) => route.abort());
    await who.reload();
    await expect.poll(() => bars(who)).toEqual(before);
  }
  await context.close();
});

test("a voice message is recorded, previewed, sent and played", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });

  const record = page.getByRole("button", { name: "Record a voice message" });
  await record.click();
  const panel = page.getByRole("group", { name: "Recording" });
  await expect(panel).toBeVisible();
  await expect(panel.getByText(/^00:(0[2-9]|[1-5]\d)$/)).toBeVisible();
  await panel.getByRole("button", { name: "Stop and listen" }).click();
  const preview = page.getByRole("group", { name: "Voice message" });
  await preview.getByRole("button", { name: "Play" }).click();
  await expect(preview.getByRole("button", { name: "Pause" })).toBeVisible();
  await preview.getByRole("button", { name: "Send the recording" }).click();
  await expect(preview).toBeHidden();

  // Held and released: sent at once.
  await record.hover();
  await page.mouse.down();
  await expect(panel.getByText(/^00:(0[2-9]|[1-5]\d)$/)).toBeVisible();
  await page.mouse.up();
  await expect(panel).toBeHidden();
  // Held and dragged away: discarded.
  await record.hover();
  await page.mouse.down();
  await expect(panel.getByText(/^00:(0[1-9]|[1-5]\d)$/)).toBeVisible();
  await page.mouse.move(100, 500, { steps: 5 });
  await expect(panel.getByText("Release to cancel")).toBeVisible();
  await page.mouse.up();
  await expect(panel).toBeHidden();

  const voices = guest.getByRole("article", { name: /voice message, 00:\d\d$/ });
  await expect(voices).toHaveCount(2);
  await expect(guest.getByRole("img", { name: "not heard yet" })).toHaveCount(2);
  await voices.first().getByRole("button", { name: "Play" }).tap();
  await expect(voices.first().getByRole("button", { name: "Pause" })).toBeVisible();
  await voices
    .first()
    .getByRole("button", { name: /^Speed 1×/ })
    .tap();
  await expect(voices.first().getByRole("button", { name: /^Speed 1\.5×/ })).toBeVisible();
  // The next voice message plays automatically.
  await expect(voices.last().getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(guest.getByRole("img", { name: "not heard yet" })).toHaveCount(0);
  await guest.reload();
  await expect(voices).toHaveCount(2);
  await expect(guest.getByRole("img", { name: "not heard yet" })).toHaveCount(0);
  await context.close();
});

test("a missing or refused microphone shows its reason", async ({ page, request }) => {
  await ownersRoom({ page, request });
  for (const [name, text] of [
    ["NotFoundError", "No microphone was found."],
    ["NotAllowedError", /The microphone is blocked/],
  ] as const) {
    await page.evaluate((problem) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", problem));
    }, name);
    await page.getByRole("button", { name: "Record a voice message" }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole("group", { name: "Recording" })).toHaveCount(0);
  }
});

test("a video has a poster and plays; one that cannot be played is offered as a download", async ({
  page,
  browser,
  request,
}) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  const clip = await video(page, "clip.webm");
  const broken = {
    name: "broken.webm",
    mimeType: "video/webm",
    buffer: Buffer.concat([clip.buffer.subarray(0, 48), randomBytes(4000)]),
  };
  await send(page, "photos", clip);
  await send(page, "photos", broken);

  const videos = guest.getByRole("article", { name: /video, 00:0\d$/ });
  await expect(videos).toHaveCount(2);
  await expect(videos.first().getByText(/^00:0[23]$/)).toBeVisible();
  await expect(videos.first().locator("img")).toBeVisible();
  await videos.first().getByRole("button", { name: "Play the video" }).tap();
  const player = videos.first().locator("video");
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.3);
  await videos.last().getByRole("button", { name: "Play the video" }).tap();
  await expect(videos.last().getByText("Unable to load the video file")).toBeVisible();
  await expect(videos.last().getByRole("button", { name: "Download the video" })).toBeVisible();
  // The focus stays at the button's place.
  const own = page.getByRole("article", { name: /video, 00:0\d/ });
  await own.first().getByRole("button", { name: "Play the video" }).press("Enter");
  await expect(own.first().locator("video")).toBeFocused();
  await own.last().getByRole("button", { name: "Play the video" }).press("Enter");
  await expect(own.last().getByRole("button", { name: "Download the video" })).toBeFocused();
  await context.close();
});

test("a valid file chosen beside a refused one is added, however late both are read", async ({ page, request }) => {
  await ownersRoom({ page, request });
  let release = () => {};
  const looking = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\//, async (route) => {
    await looking;
    await route.continue();
  });
  await page.locator("input[data-attach=photos]").setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("no picture"),
  });
  await page.locator("input[data-attach=photos]").setInputFiles([red]);
  release();
  await expect(page.getByText("notes.txt: unsupported file type")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Send 1 file" })).toBeVisible();
});

test("too many, too large or wrong files are refused before anything is sent", async ({ page, request }) => {
  await ownersRoom({ page, request });
  const many = Array.from({ length: 6 }, (_, index) => ({ ...green, name: `${index}.png` }));
  const sheet = await attach(page, "photos", ...many);
  await expect(page.getByText("At most 5 files at a time")).toBeVisible();
  await expect(sheet.getByRole("listitem")).toHaveCount(5);
  await sheet.getByRole("button", { name: "Close" }).click();
  await attach(page, "photos", {
    name: "huge.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(Limits.imageMaxBytes + 1),
  });
  await expect(page.getByText("huge.png: a photo can have at most 10 MB")).toBeVisible();
  await attach(page, "photos", { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await expect(page.getByText(/notes\.txt: unsupported file type/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("pictures are added by paste and by drop, and Enter sends them with the caption", async ({ page, request }) => {
  await ownersRoom({ page, request });
  const data = await page.evaluateHandle(
    (bytes) => {
      const carried = new DataTransfer();
      carried.items.add(new File([new Uint8Array(bytes)], "pasted.png", { type: "image/png" }));
      return carried;
    },
    [...green.buffer],
  );
  await composer(page).evaluate(
    (field, clipboardData) => field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true })),
    data,
  );
  const caption = page.getByRole("dialog").getByRole("textbox", { name: "Caption" });
  await expect(caption).toBeFocused();
  await page.keyboard.type("one");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("two");
  // Chooses a candidate of an input method.
  await caption.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(caption).toHaveValue("one\ntwo");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(log(page).getByRole("article", { name: /one two$/ })).toBeVisible();

  await log(page).dispatchEvent("dragenter", { dataTransfer: data });
  await expect(page.getByText("Drop files here to send them")).toBeVisible();
  await log(page).dispatchEvent("drop", { dataTransfer: data });
  await expect(page.getByText("Drop files here to send them")).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  expect(await pictures(page, 2)).toEqual(["240x240", "240x240"]);
});

test("a photo is cropped and turned before it is sent @phone", async ({ page, request, isMobile }) => {
  await ownersRoom({ page, request });
  const moving = { name: "moving.gif", mimeType: "image/gif", buffer: gif };
  const taken = await photo(page, "IMG_1.jpg", 1200, 800, "12 Elm Street");
  const sheet = await attach(page, "photos", taken, moving);
  await expect(sheet.getByRole("button", { name: "Remove moving.gif" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Edit moving.gif" })).toHaveCount(0);
  const open = sheet.getByRole("button", { name: "Edit IMG_1.jpg" });
  await open.click();
  const editor = page.getByRole("dialog", { name: "Edit the photo" });
  const place = (text: string) => expect(editor.getByText(text, { exact: true })).toBeAttached();
  await place("800 × 1,200 pixels, 0% from the left, 0% from the top");
  await expectNoFaults(page);

  // Proportions are those of the picture's side: a portrait is cropped to 3:4.
  await editor.getByRole("radio", { name: "3:4" }).check();
  await place("800 × 1,067 pixels, 0% from the left, 6% from the top");
  await editor.getByRole("button", { name: "Turn right" }).click();
  await place("1,067 × 800 pixels, 6% from the left, 0% from the top");
  await editor.getByRole("radio", { name: "Free" }).check();
  await editor.getByRole("group", { name: /^Part to keep/ }).press("ArrowLeft");
  await place("1,067 × 800 pixels, 4% from the left, 0% from the top");
  await editor.getByRole("button", { name: "Lower right corner" }).press("ArrowUp");
  await place("1,067 × 776 pixels, 4% from the left, 0% from the top");

  const corner = await editor.getByRole("button", { name: "Upper left corner" }).boundingBox();
  const canvas = await editor.locator("canvas").boundingBox();
  if (!corner || !canvas) throw new Error("The picture is not to be seen");
  const from = { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 };
  await drag(page, from, { x: from.x + canvas.width / 4, y: from.y + canvas.height / 4 }, { touch: isMobile });
  await place("767 × 576 pixels, 29% from the left, 25% from the top");
  await editor.getByRole("button", { name: "Done" }).click();
  await expect(editor).toBeHidden();
  await expect(open).toBeFocused();

  // The next edit begins with the picture as it was chosen.
  await open.click();
  await place("800 × 1,200 pixels, 0% from the left, 0% from the top");
  await editor.getByRole("button", { name: "Cancel" }).click();
  await sheet.getByRole("button", { name: "Remove moving.gif" }).click();
  await sheet.getByRole("checkbox", { name: "Send original photos" }).check();
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*photo/ })).toBeVisible();
  await page.reload();
  expect(await pictures(page, 1)).toEqual(["767x576"]);
  const sent = await bytesOf(page, log(page).getByRole("img", { name: /^Photo/ }));
  expect([...sent.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(sent.includes("Elm Street")).toBe(false);
});

test("a picture is copied as a picture", async ({ page, request }) => {
  await ownersRoom({ page, request });
  await send(page, "photos", red);
  const picture = log(page).getByRole("img", { name: /^Photo from/ });
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d, Sent: / })).toHaveCount(1);
  await picture.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy the picture" }).click();
  const copied = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bytes = item?.types.includes("image/png") ? await item.getType("image/png") : undefined;
      const bitmap = bytes && (await createImageBitmap(bytes));
      return bitmap && `${bitmap.width}x${bitmap.height}`;
    });
  await expect.poll(copied).toBe("300x200");
});

test("a picture that does not load is retried once, then shows an error, and loads once the network is back", async ({
  page,
  browser,
  request,
}) => {
  const room = await ownersRoom({ page, request });
  await send(page, "photos", red);
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*photo/ })).toBeVisible();
  const { page: guest, context } = await onAPhone(browser);
  let tries = 0;
  const refuse = () =>
    guest.route(/\/api\/media\//, (route) => {
      tries++;
      return route.fulfill({ status: 403, json: { code: 403, data: null, msg: "" } });
    });
  await refuse();
  await openAsGuest(guest, room, "Gina");
  await expect(guest.getByText("Image failed to load")).toBeVisible();
  expect(tries).toBe(2);
  await guest.unroute(/\/api\/media\//);
  await guest.getByRole("button", { name: "Load again" }).tap();
  expect(await pictures(guest, 1)).toEqual(["300x200"]);

  await refuse();
  await guest.reload();
  await expect(guest.getByText("Image failed to load")).toBeVisible();
  await guest.unroute(/\/api\/media\//);
  const isOnline = () => guest.evaluate(() => navigator.onLine);
  await context.setOffline(true);
  await expect.poll(isOnline).toBe(false);
  await context.setOffline(false);
  expect(await pictures(guest, 1)).toEqual(["300x200"]);
  await context.close();
});

test("shared files are listed, and a profile picture is visible to all members", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await send(page, "photos", red, blue);
  await send(page, "file", { name: "Notes – 笔记.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await expect(page.getByRole("article", { name: /file Notes – 笔记\.txt, 5 B/ })).toBeVisible();

  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Photos, videos and files" }).click();
  await expect(page.getByRole("button", { name: /^Show the photo: Olivia/ })).toHaveCount(2);
  await page
    .getByRole("button", { name: /^Show the photo: Olivia/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText("2 of 2")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("radio", { name: "Files" }).check();
  await page
    .getByRole("button", { name: /Notes – 笔记\.txt/ })
    // On a desktop the conversation beside it shows the file too.
    .last()
    .click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("Notes – 笔记.txt");

  await page.goBack();
  await page.goBack();
  await page.getByRole("button", { name: /^Your picture/ }).click();
  const input = page.locator("main input[type=file]");
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
  await expect(page.getByText("Please select an image file")).toBeVisible();
  await input.setInputFiles(red);
  await page.getByRole("group", { name: "Drag the picture into place" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("slider", { name: "Zoom" }).fill("10");
  await page.getByRole("button", { name: "Save" }).click();
  const seen = log(guest).locator("img[src*='/api/media/'][alt='']").first();
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  await context.close();
});

test("media fit the smallest phone, and are labelled for screen readers @phone", async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await ownersRoom({ page, request });
  const disguised = { name: "photo\u202egnp.exe", mimeType: "application/x-msdownload", buffer: Buffer.alloc(20) };
  const review = await attach(page, "file", disguised);
  await expect(review.getByText("photognp.exe", { exact: true })).toBeVisible();
  await review.getByRole("button", { name: "Close" }).click();
  await send(page, "photos", red, await video(page, "clip.webm"));
  await send(page, "file", {
    name: `${"a long name ".repeat(8)}.tar.gz`,
    mimeType: "application/gzip",
    buffer: Buffer.alloc(2000),
  });
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*file a long/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await log(page).evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test("a picture's place is reserved until its code is loaded @phone", async ({ page, request }) => {
  await ownersRoom({ page, request });
  await send(page, "photos", red);
  await say(page, "after it");
  const { height: sent } = await shown();
  // A delay of the code after the first screen.
  const opened = await page.request.get(page.url(), { headers: { "Sec-Fetch-Dest": "document" } });
  const markup = await opened.text();
  let come = () => {};
  const later = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\//, async (route) => {
    if (!markup.includes(new URL(route.request().url()).pathname)) await later;
    await route.continue();
  });
  await page.reload();
  await expect(composer(page)).toBeEnabled();
  await expect(message(page, "after it")).toBeVisible();
  const places = log(page).locator("[data-media] > *");
  await expect(places).toHaveCount(1);
  await expect(log(page).getByRole("img", { name: /^Photo from/ })).toHaveCount(0);
  const before = [await places.boundingBox(), await message(page, "after it").boundingBox()];
  come();
  expect(await shown()).toEqual(before[0]);
  expect(await message(page, "after it").boundingBox()).toEqual(before[1]);
  expect(before[0]?.height).toBe(sent);

  /** The picture's position once it is rendered. */
  async function shown() {
    await pictures(page, 1);
    const box = await log(page).locator("[data-media] > *").boundingBox();
    if (!box) throw new Error("The picture is not to be seen");
    return box;
  }
});
