import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { drag } from "../support/browser/drag.ts";
import { ownerAndGuest, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { composer, log, message, say, sendVoice } from "../support/browser/people.ts";
import { png, type TestFile } from "../support/browser/pictures.ts";

const red = png("red.png", 300, 200, [180, 40, 40], "taken at home");
const blue = png("blue.png", 200, 300, [40, 60, 180]);

/** Ids of the voice messages that the device has played, and waveforms, as it has stored them. */
const playedVoices = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ ids?: number[]; waveforms?: unknown[] }[]>((resolve, reject) => {
        const opening = indexedDB.open("parley");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction("heard").objectStore("heard").getAll();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      }),
  );

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

test.describe("Olivia at a desk and Gina on a phone", () => {
  let page: Page;
  let guest: Page;

  // One after the other, in one room.
  test.describe.configure({ mode: "default" });

  test.beforeAll(async ({ browser, request }) => {
    page = await browser.newPage();
    ({ guest } = await ownerAndGuest({ page, browser, request }));
  });

  test.afterAll(() => Promise.all([page, guest].map((one) => one?.context().close())));

  test("shared files are listed, and a profile picture is visible to all members", async () => {
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
    const refused = page.waitForFunction(() => document.body.innerText.includes("Please select an image file"));
    await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
    await refused;
    await input.setInputFiles(red);
    await page.getByRole("group", { name: "Drag the picture into place" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("slider", { name: "Zoom" }).fill("10");
    await page.getByRole("button", { name: "Save" }).click();
    const seen = log(guest).locator("img[src*='/api/media/'][alt='']").first();
    await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  });

  test("a voice message is recorded, previewed, sent and played", async () => {
    const record = page.getByRole("button", { name: "Record a voice message" });
    await record.click();
    const panel = page.getByRole("group", { name: "Recording" });
    await expect(panel).toBeVisible();
    // Long enough to play still when its speed is chosen, below.
    await expect(panel.getByText(/^00:(0[89]|[1-5]\d)$/)).toBeVisible();
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
    await expect(guest.getByRole("img", { name: "not heard yet" })).toHaveCount(0);
    await expect.poll(async () => (await playedVoices(guest)).flatMap(({ ids = [] }) => ids)).toHaveLength(2);
    await guest.reload();
    await expect(voices).toHaveCount(2);
    await expect(guest.getByRole("img", { name: "not heard yet" })).toHaveCount(0);
  });

  test("a voice shows its waveform after a reload without its sound", async () => {
    await sendVoice(page);
    const voices = (who: Page) => who.getByRole("article", { name: /voice message, 00:\d\d$/ });
    const bars = (who: Page) =>
      voices(who)
        .last()
        .locator("svg rect")
        .evaluateAll((all) => all.map((bar) => bar.getAttribute("height")));
    const storedWaveforms = async (who: Page) =>
      (await playedVoices(who)).flatMap(({ waveforms = [] }) => waveforms).length;
    await expect(voices(guest)).toHaveCount(3);
    for (const who of [page, guest]) {
      await expect.poll(async () => new Set(await bars(who)).size).toBeGreaterThan(1);
      const before = await bars(who);
      await expect.poll(() => storedWaveforms(who)).toBe(3);
      await who.route("**/api/media/**", (route) => route.abort());
      await who.reload();
      await expect.poll(() => bars(who)).toEqual(before);
      await who.unroute("**/api/media/**");
    }
  });

  test("an upload resumes after a reload, without the acknowledged parts", async () => {
    const archive = {
      name: "a very long name of an archive with holiday photos 2026.zip",
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
    const acknowledged = ["1", "2"].map((part) =>
      page.waitForResponse((response) => response.url().endsWith(`/parts/${part}`)),
    );
    // Bytes in memory would go through the connection to the browser.
    const path = test.info().outputPath(archive.name);
    writeFileSync(path, archive.buffer);
    await page.locator("input[data-attach=file]").setInputFiles(path);
    await page.getByRole("dialog", { name: "Send 1 file" }).getByRole("button", { name: "Send", exact: true }).click();
    await expect.poll(() => put.toSorted().join()).toBe("1,2");
    await Promise.all(acknowledged);
    await say(page, "after the archive");
    await expect(page.getByRole("button", { name: "Pause the upload" })).toBeVisible();
    // Bytes that were sent count, whether they are acknowledged or not.
    await expect(page.getByText("98% uploaded")).toBeVisible();
    const progress = page.getByRole("progressbar", { name: "98% uploaded" });
    await expect(progress).toHaveAttribute("aria-valuenow", "98");
    const filled = page.locator("circle[stroke-dasharray]");
    const share = await filled.evaluate(
      (ring) => 1 - Number(ring.getAttribute("stroke-dashoffset")) / Number(ring.getAttribute("stroke-dasharray")),
    );
    expect(share).toBeCloseTo(0.98, 5);
    // Without a route, the browser would go on with the held part.
    held = false;
    const again: string[] = [];
    page.on("request", (one) => again.push(...(one.url().match(/(?<=\/parts\/)\d+$/) ?? [])));
    await page.reload();

    await expect(message(guest, "after the archive")).toBeVisible();
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
  });
});

test.describe("on a phone", () => {
  // Before a page is opened.
  test.skip(({ isMobile }) => !isMobile, "needs touches");

  test("a photo is cropped by touch @phone", async ({ page, request }) => {
    await ownersRoom({ page, request });
    const sheet = await attach(page, "photos", png("red.png", 1200, 800, [180, 40, 40]));
    await sheet.getByRole("button", { name: "Edit red.png" }).click();
    const editor = page.getByRole("dialog", { name: "Edit the photo" });
    const place = (text: string) => expect(editor.getByText(text, { exact: true })).toBeAttached();
    await place("1,200 × 800 pixels, 0% from the left, 0% from the top");
    const corner = await editor.getByRole("button", { name: "Upper left corner" }).boundingBox();
    const canvas = await editor.locator("canvas").boundingBox();
    if (!corner || !canvas) throw new Error("The picture is not to be seen");
    const from = { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 };
    await drag(page, from, { x: from.x + canvas.width / 4, y: from.y + canvas.height / 4 }, { touch: true });
    await place("900 × 600 pixels, 25% from the left, 25% from the top");
  });
});

test("a picture's place is reserved until its code is loaded", async ({ page, request }) => {
  await ownersRoom({ page, request });
  await send(page, "photos", red);
  await say(page, "after it");
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*after it/ })).toBeVisible();
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
