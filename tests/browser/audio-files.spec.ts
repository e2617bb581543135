import { expect, test } from "@playwright/test";
import { ownerAndGuest } from "../support/owner-and-guest.ts";
import { log } from "../support/people.ts";
import { type TestFile, wav } from "../support/pictures.ts";

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
    await expect(file.getByText("Failed to decode the audio")).toBeVisible();
    await expect(file.getByRole("button", { name: /^Download/ })).toBeVisible();
  });
  await context.close();
});
