import { rm, truncate, writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { log } from "../support/browser/people.ts";
import { type TestFile, wav } from "../support/browser/pictures.ts";

test("an audio file plays in the chat like a voice, and one that cannot be decoded is a file to save", async ({
  page,
  browser,
  request,
}) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  const broken: TestFile = { name: "broken.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("no audio at all") };
  for (const file of [wav("Evening song.wav", 6), broken]) {
    await page.locator("input[data-attach=file]").setInputFiles([file]);
    const sheet = page.getByRole("dialog", { name: /^Send \d/ });
    await sheet.getByRole("button", { name: "Send", exact: true }).click();
    await expect(sheet).toBeHidden();
  }

  await test.step("it plays from where the person puts it, at the speed of voices, and stops", async () => {
    const song = log(guest).getByRole("article", { name: /Evening song/ });
    await expect(song.getByText("Evening song")).toBeVisible();
    await expect(log(guest).getByRole("article", { name: /audio file Evening song\.wav, [\d.]+ KB$/ })).toBeVisible();
    await song.getByRole("button", { name: "Play: Evening song.wav" }).click();
    const position = song.getByRole("slider", { name: "Position in the audio file" });
    await expect(position).toHaveAttribute("max", "6");
    await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThan(0.3);
    await song.getByRole("button", { name: /^Speed/ }).click();
    await expect(song.getByRole("button", { name: "Speed 1.5×" })).toBeVisible();
    await position.fill("4");
    await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThan(4);
    await song.getByRole("button", { name: "Pause: Evening song.wav" }).click();
    await expect(song.getByRole("button", { name: "Play: Evening song.wav" })).toBeVisible();
  });

  await test.step("what is no audio says so, and can be saved all the same", async () => {
    const file = log(guest).getByRole("article", { name: /broken/ });
    await file.getByRole("button", { name: "Play: broken.mp3" }).click();
    await expect(file.getByText(/^Failed to decode the audio/)).toBeVisible();
    await expect(file.getByRole("button", { name: /^Download/ })).toBeVisible();
  });

  await test.step("the list of rooms names the kind of the last message", async () => {
    await guest.goto("/");
    await expect(guest.getByText(/: Audio$/)).toBeVisible();
  });
  await context.close();
});

test("an audio file whose network is cut while it plays says so, and goes on at the same place", async ({
  page,
  browser,
  request,
}) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  const audio = wav("Long walk.wav", 300);
  await page.locator("input[data-attach=file]").setInputFiles([audio]);
  await page
    .getByRole("dialog", { name: /^Send \d/ })
    .getByRole("button", { name: "Send", exact: true })
    .click();

  const bytes = audio.buffer;
  const firstBytes = 1_600_000;
  let cut = () => {};
  const untilCut = new Promise<void>((resolve) => {
    cut = resolve;
  });
  // Two thirds arrive; the rest is on its way when the network ends.
  await guest.route(/\/api\/media\//, async (route) => {
    const first = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? "")?.[1] ?? 0);
    if (first > 0 || route.request().method() === "HEAD") {
      await untilCut;
      return route.abort("connectionreset");
    }
    await route.fulfill({
      status: 206,
      contentType: "audio/wav",
      headers: {
        "Accept-Ranges": "bytes",
        "Content-Range": `bytes 0-${firstBytes - 1}/${bytes.length}`,
        ETag: '"walk"',
      },
      body: bytes.subarray(0, firstBytes),
    });
  });

  const walk = log(guest).getByRole("article", { name: /Long walk/ });
  await walk.getByRole("button", { name: "Play: Long walk.wav" }).click();
  const position = walk.getByRole("slider", { name: "Position in the audio file" });
  await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThan(1);
  cut();
  // Close to the last byte that arrived.
  await position.fill("198");
  await expect(walk.getByRole("alert")).toHaveText("The connection broke off.", { timeout: 20_000 });
  await expect(walk.getByRole("button", { name: /^Download/ })).toBeVisible();

  await guest.unroute(/\/api\/media\//);
  await walk.getByRole("button", { name: "Try again" }).click();
  await expect(walk.getByRole("button", { name: "Pause: Long walk.wav" })).toBeVisible();
  expect(await position.inputValue().then(Number)).toBeGreaterThanOrEqual(198);
  await context.close();
});

test("a recording without a picture is an audio file in the chat, though its name and type say video", async ({
  page,
  browser,
  request,
}) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  const recorded = await page.evaluate(async () => {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const out = audio.createMediaStreamDestination();
    tone.connect(out);
    tone.start();
    const recorder = new MediaRecorder(out.stream, { mimeType: "audio/webm" });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => {
      chunks.push(data);
      if (chunks.length === 3) recorder.stop();
    };
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start(300);
    await stopped;
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });
  const file: TestFile = { name: "Lecture.webm", mimeType: "video/webm", buffer: Buffer.from(recorded) };
  await page.locator("input[data-attach=photos]").setInputFiles([file]);
  await page
    .getByRole("dialog", { name: /^Send \d/ })
    .getByRole("button", { name: "Send", exact: true })
    .click();
  const lecture = log(guest).getByRole("article", { name: /Lecture\.weba/ });
  await lecture.getByRole("button", { name: "Play: Lecture.weba" }).click();
  await expect(lecture.getByRole("slider", { name: "Position in the audio file" })).toBeVisible();

  await test.step("the size limit of videos does not apply to it", async () => {
    const path = test.info().outputPath("Long lecture.webm");
    await writeFile(path, file.buffer);
    await truncate(path, 201 * 1024 ** 2);
    await page.locator("input[data-attach=photos]").setInputFiles([path]);
    const sheet = page.getByRole("dialog", { name: /^Send \d/ });
    await expect(sheet.getByText("Long lecture.weba")).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await truncate(path, 1);
    await truncate(path, 201 * 1024 ** 2);
    await page.locator("input[data-attach=photos]").setInputFiles([path]);
    await expect(page.getByText(/Long lecture\.webm.*200 MB/)).toBeVisible();
    await expect(sheet).toBeHidden();
    await rm(path);
  });
  await context.close();
});
