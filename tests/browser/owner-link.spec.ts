import { expect, type Page, test } from "@playwright/test";
import { iPhone14 } from "../support/browser/device.ts";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { composer, whenOverlayIsGone } from "../support/browser/people.ts";

async function renew(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Renew the admin link" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Renew the link" }).click();
  const dialog = page.getByRole("dialog", { name: "Your new admin link" });
  const link = await dialog.getByLabel("Admin link").inputValue();
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  return link;
}

async function logIn(page: Page, { password }: { password: string }): Promise<void> {
  await page.getByLabel("Room password").fill(password);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(composer(page)).toBeEnabled();
}

async function expectOwnLink(page: Page, link: string): Promise<void> {
  await whenOverlayIsGone(page);
  await page.goto(`${new URL(page.url()).pathname.split("/").slice(0, 3).join("/")}/user-code`);
  await expect(page.getByLabel("Personal link")).toHaveValue(link);
}

const code = (link: string) => new URL(link).pathname.split("/").at(-1) ?? "";

test("a renewed admin link is known to all the owner's devices, also for logging in again and for an iPhone's manifest", async ({
  page,
  browser,
  request,
}) => {
  const room = await ownersRoom({ page, request });
  const context = await browser.newContext({ ...iPhone14, locale: "en-US", serviceWorkers: "allow" });
  const phone = await context.newPage();
  await phone.goto(room.ownerLink);
  await logIn(phone, room);
  const manifest = phone.locator("link[rel=manifest]");
  await expect(manifest).toHaveAttribute("href", new RegExp(code(room.ownerLink)));

  const link = await renew(page);
  expect(link).not.toBe(room.ownerLink);
  await expect(manifest).toHaveAttribute("href", new RegExp(code(link)));
  const answer = await request.get((await manifest.getAttribute("href")) ?? "");
  expect(await answer.json()).toMatchObject({ name: room.roomName, start_url: `/chatroom/${code(link)}` });
  await expectOwnLink(page, link);
  await expectOwnLink(phone, link);
  // An address with the former link, such as an installed room's, still opens the room.
  await phone.goto(`/chatroom/${code(room.ownerLink)}`);
  await expect(composer(phone)).toBeEnabled();
  await phone.getByRole("button", { name: "Room details" }).click();
  await phone.getByRole("button", { name: "Log out" }).click();
  await phone.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await logIn(phone, room);
  await expectOwnLink(phone, link);
  await context.close();
});
