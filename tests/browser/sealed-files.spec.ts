import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import * as Limits from "../../worker/contract/limits.ts";
import { encryptedSize } from "../../worker/contract/sealed/sealed-file.ts";
import { log, serviceWorkerOf } from "../support/browser/people.ts";
import { png, type TestFile, video, wav, wavHead } from "../support/browser/pictures.ts";
import { damageFile, isStored, newGuest, openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";
import { watchPlayer } from "../support/browser/watch-player.ts";

test.use({ serviceWorkers: "allow" });

async function send(page: Page, how: "photos" | "file", ...files: TestFile[] | string[]): Promise<void> {
  await page.locator(`input[data-attach=${how}]`).setInputFiles(files);
  const sheet = page.getByRole("dialog", { name: /^Send \d/ });
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(sheet).toBeHidden();
}

const photos = (page: Page) => log(page).getByRole("img", { name: /^Photo from/ });
const widths = (page: Page) =>
  photos(page).evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth));
const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("files of a sealed room are shown, played, sought and saved, and the server has only encrypted bytes", async ({
  page,
  browser,
  request,
}) => {
  const room = await sealedRoomForTest(request);
  await openSealed(page, room.owner);
  const clip = await video(page, "sealed holiday.webm");
  const red = png("red.png", 300, 200, [181, 43, 47]);
  // Three records, the last one incomplete.
  const secret = { name: "secret plan.bin", mimeType: "application/x-plan", buffer: randomBytes(150_001) };
  await send(page, "photos", red, png("blue.png", 200, 300, [40, 60, 180]));
  await send(page, "photos", clip);
  await send(page, "file", wav("sealed song.wav", 30));
  await send(page, "file", secret);
  const broken = { name: "broken.bin", mimeType: "", buffer: randomBytes(140_003) };
  await send(page, "file", broken);
  const green = png("green.png", 240, 240, [40, 150, 70]);
  await send(page, "photos", green);
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*photo$/ })).toBeVisible();

  const address = page.url();
  await page.goto(`${address}/edit-profile`);
  await page.locator("#main input[type=file]").setInputFiles([png("me.png", 320, 320, [200, 150, 20])]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Room details", level: 1 })).toBeVisible();

  for (const canary of [
    secret.name,
    "sealed holiday",
    "sealed song.wav",
    red.buffer,
    secret.buffer.subarray(70_000, 70_100),
  ])
    expect(isStored(canary), String(canary)).toBe(false);
  damageFile(encryptedSize(broken.buffer.length), 139_000);
  damageFile(encryptedSize(green.buffer.length), 50);

  const context = await browser.newContext({ serviceWorkers: "allow" });
  const guest = await context.newPage();
  await watchPlayer(guest);
  await openSealed(guest, await newGuest(request, room, "Mia"));
  await expect.poll(() => widths(guest)).toEqual([300, 200]);
  await expect(log(guest).getByText("This file is damaged")).toBeVisible();
  await serviceWorkerOf(guest);

  const row = log(guest).getByRole("article", { name: /video, 00:0\d$/ });
  await row.getByRole("button", { name: "Play the video" }).click();
  const player = row.locator("video");
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2);
  expect(await player.getAttribute("src")).toMatch(/^\/sealed-files\//);
  const sought = await player.evaluate(
    (one: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        one.pause();
        one.onseeked = () => resolve(one.currentTime);
        one.currentTime = 1;
      }),
  );
  expect(sought).toBeCloseTo(1, 1);
  await log(guest).getByRole("button", { name: "Play: sealed song.wav" }).click();
  await expect(log(guest).getByRole("button", { name: "Pause: sealed song.wav" })).toBeVisible();

  const avatar = log(guest).locator("img[src^='blob:']").first();
  await expect.poll(() => avatar.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320);
  await log(guest).getByRole("button", { name: "Show the photo" }).first().click();
  const picture = guest.getByRole("dialog").getByRole("button", { name: "Download" });
  const [savedPicture] = await Promise.all([guest.waitForEvent("download"), picture.click()]);
  expect(savedPicture.suggestedFilename()).toMatch(/^image-\d+\.png$/);
  expect(hash(await readFile(await savedPicture.path()))).toBe(hash(red.buffer));
  await guest.keyboard.press("Escape");

  const tile = log(guest).getByRole("button", { name: /^Download secret plan/ });
  const [saved] = await Promise.all([guest.waitForEvent("download"), tile.click()]);
  expect(saved.suggestedFilename()).toBe(secret.name);
  expect(hash(await readFile(await saved.path()))).toBe(hash(secret.buffer));
  await expect(guest.getByText(/^Downloaded/)).toBeVisible();

  await guest.getByRole("button", { name: "Back" }).click();

  await log(guest)
    .getByRole("button", { name: /^Download broken/ })
    .click();
  // The damaged picture in the chat has the same words.
  await expect(guest.locator("#main").getByText("This file is damaged")).toBeVisible();
  await guest.getByRole("button", { name: "Back" }).click();
  await guest.reload();
  await expect.poll(() => widths(guest)).toEqual([300, 200]);

  await test.step("a large recording plays on over the parts that its player gets", async () => {
    const samples = Buffer.alloc(Limits.decryptedWholeMaxBytes + Limits.playedPartBytes);
    const head = wavHead({ rate: 192_000, channels: 2, bits: 16, bytes: samples.length });
    // Bytes in memory would go through the connection to the browser.
    const path = test.info().outputPath("talk.wav");
    writeFileSync(path, Buffer.concat([head, samples]));
    await page.goto(address);
    await send(page, "file", path);
    await log(guest).getByRole("button", { name: "Play: talk.wav" }).click();
    await expect(log(guest).getByRole("button", { name: "Pause: talk.wav" })).toBeVisible();
    const [at, duration] = await guest.evaluate(async () => {
      const { player } = window as unknown as { player: HTMLAudioElement };
      player.playbackRate = 16;
      await new Promise<void>((resolve, reject) => {
        player.addEventListener("ended", () => resolve());
        player.addEventListener("error", () => reject(new Error(player.error?.message)));
      });
      return [player.currentTime, player.duration];
    });
    expect(at).toBe(duration);
    expect(duration).toBeCloseTo(samples.length / 768_000, 1);
  });
  await context.close();
});
