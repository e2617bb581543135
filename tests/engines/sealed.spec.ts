import { message, say } from "../support/browser/people.ts";
import { png, wav } from "../support/browser/pictures.ts";
import { buyRoom } from "../support/browser/shop.ts";
import { patience, rows } from "./engine-page.ts";
import { expect, test, widths } from "./members.ts";
import { enter, setUp } from "./steps.ts";
import { playsToItsEnd } from "./watch-page.ts";

const password = "three blind mice";

test.skip(({ engine }) => !engine, "The engine is not installed here.");

test("a sealed room is set up and joined, and a new device reads its history and files", async ({
  people,
  page,
  request,
}) => {
  const member = await people.newMember();
  await member.goto((await buyRoom(request, { sealed: true })).link);
  await setUp(member, "Cellar", password);
  await member.find("heading", "Keep these two links");
  const { pathname, hash } = new URL(await member.valueOf("textbox", "Room link, for everybody else"));
  await member.click("input[type=checkbox]");
  await member.click("button", "Go to the room");
  await member.click("button", "Close");
  await member.say("the first secret");
  await member.attach("photos", png("red.png", 300, 200, [181, 43, 47]));
  await expect.poll(() => member.pictures(), patience).toEqual([300]);

  await page.goto(pathname + hash);
  await page.getByLabel("Room password").fill(password);
  await page.getByLabel("Your nickname").fill("Gina");
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(message(page, "the first secret")).toBeVisible();
  await expect.poll(() => widths(page), patience).toEqual([300]);
  await say(page, "hello from Gina");
  await page.locator("input[data-attach=file]").setInputFiles([wav("song.wav", 2)]);
  await page.getByRole("dialog", { name: /^Send/ }).getByRole("button", { name: "Send", exact: true }).click();
  await member.sees(rows, "Gina", "hello from Gina");
  await playsToItsEnd(member, "Play: song.wav");

  const onNewDevice = await people.newMember();
  await enter(onNewDevice, { roomLink: pathname + hash, password }, "Ivy");
  for (const text of ["the first secret", "hello from Gina"]) await onNewDevice.sees(rows, text);
  await expect.poll(() => onNewDevice.pictures(), patience).toEqual([300]);
  await onNewDevice.say("thanks for the key");
  await expect(message(page, "thanks for the key")).toBeVisible();
});
