import { randomUUID } from "node:crypto";
import { type APIRequestContext, type Browser, devices, expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/browser/no-faults.ts";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { atADesk, composer, dismissInvite, whenOverlayIsGone } from "../support/browser/people.ts";
import { emailsTo, roomForTest } from "../support/browser/shop.ts";

async function renew(page: Page, { logOutOthers = false } = {}): Promise<string> {
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Renew the admin link" }).click();
  const question = page.getByRole("alertdialog");
  if (logOutOthers) await question.getByText("Log out my other devices").click();
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

/** A room with its owner on this and another device. */
async function ownerOnTwoDevices(here: { page: Page; browser: Browser; request: APIRequestContext }) {
  const room = await ownersRoom(here);
  const { page: other, context } = await atADesk(here.browser);
  await other.goto(room.ownerLink);
  await logIn(other, room);
  return { room, other, context };
}

async function expectOwnLink(page: Page, link: string): Promise<void> {
  await whenOverlayIsGone(page);
  await page.goto(`${new URL(page.url()).pathname.split("/").slice(0, 3).join("/")}/user-code`);
  await expect(page.getByLabel("Personal link")).toHaveValue(link);
}

test("a renewed admin link is known to all the owner's devices, also for logging in again", async ({
  page,
  browser,
  request,
}) => {
  const { room, other, context } = await ownerOnTwoDevices({ page, browser, request });

  const link = await renew(page);
  expect(link).not.toBe(room.ownerLink);
  await expectOwnLink(page, link);
  await expectOwnLink(other, link);
  // An address with the former link, such as an installed room's, still opens the room.
  await other.goto(`/chatroom/${room.ownerLink.split("/").at(-1)}`);
  await expect(composer(other)).toBeEnabled();
  await other.getByRole("button", { name: "Room details" }).click();
  await other.getByRole("button", { name: "Log out" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await logIn(other, room);
  await expectOwnLink(other, link);
  await context.close();
});

test("an iPhone that installs the room after a renewal gets a manifest with the new admin link", async ({
  page,
  browser,
  request,
}) => {
  const room = await ownersRoom({ page, request });
  const context = await browser.newContext({ ...devices["iPhone 14"], locale: "en-US", serviceWorkers: "allow" });
  const phone = await context.newPage();
  await phone.goto(room.ownerLink);
  await logIn(phone, room);
  const manifest = phone.locator("link[rel=manifest]");
  const code = (link: string) => new URL(link).pathname.split("/").at(-1) ?? "";
  await expect(manifest).toHaveAttribute("href", new RegExp(code(room.ownerLink)));

  const link = await renew(page);
  await expect(manifest).toHaveAttribute("href", new RegExp(code(link)));
  const answer = await request.get((await manifest.getAttribute("href")) ?? "");
  expect(await answer.json()).toMatchObject({ name: room.roomName, start_url: `/chatroom/${code(link)}` });
  await context.close();
});

test("renewing the admin link logs the owner's other devices out, if the owner wants that", async ({
  page,
  browser,
  request,
}) => {
  const { other, context } = await ownerOnTwoDevices({ page, browser, request });
  await renew(page, { logOutOthers: true });
  await expect(other.getByRole("alertdialog")).toContainText("session");
  await whenOverlayIsGone(page);
  await page.goBack();
  await expect(composer(page)).toBeEnabled();
  await context.close();
});

test("a lost admin link is replaced by mail if the owner chose that, and the page never shows whether a room exists", async ({
  page,
  browser,
  request,
}) => {
  // An address gets one email until it is confirmed: a retry needs another one.
  const email = `forgetful-${randomUUID()}@example.com`;
  const room = await roomForTest(request, { email });
  const ask = async (address: string) => {
    await page.getByRole("link", { name: "I lost my admin link" }).first().click();
    await page.getByRole("button", { name: "Mail me a new link" }).click();
    await expect(page.getByText("Email cannot be empty")).toBeVisible();
    await page.getByLabel("Email that paid for the room").fill(address);
    await page.getByRole("button", { name: "Mail me a new link" }).click();
    await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
    return (await page.getByRole("status").innerText()).replaceAll(address, "");
  };
  const links = async () =>
    (await emailsTo(request, email)).filter(({ subject }) => subject.startsWith("A new admin link")).length;
  await page.goto("/");
  const ofUnknown = await ask("nobody@example.com");
  await page.goto("/login");
  expect(await ask(email)).toBe(ofUnknown);

  await page.goto(room.roomLink);
  await expect(page.getByLabel("Room password")).toBeVisible();
  // The link is loaded after the form.
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("link", { name: "I lost my admin link" })).toHaveCount(0);

  const on = await request.put("/api/room/recovery", { headers: { token: room.token }, data: { on: true } });
  expect((await on.json()).code).toBe(1);
  await page.goto(room.roomLink);
  await page.getByRole("link", { name: "I lost my admin link" }).click();
  await expect(page.getByLabel("Email that paid for the room")).toBeVisible();
  await page.goto("/fail?code=-2011");
  expect(await ask(email)).toBe(ofUnknown);
  // Recovery was off at first: there is one email, of the second request.
  await expect.poll(links).toBe(1);
  const { page: other, context } = await atADesk(browser);
  await other.goto(room.ownerLink);
  await logIn(other, room);
  await dismissInvite(other);
  const [mail] = (await emailsTo(request, email)).filter(({ subject }) => subject.startsWith("A new admin link"));
  const link = /http\S+\/i\/\w+/.exec(mail?.text ?? "")?.[0] ?? "no link";
  expect(link).not.toBe(room.ownerLink);
  await page.goto(link);
  await logIn(page, room);
  await expectOwnLink(page, link);
  await expectOwnLink(other, link);
  await context.close();
  // The use of the new link ends the lost one.
  expect((await (await request.get(`/api/links/${room.ownerLink.split("/").at(-1)}`)).json()).code).toBe(-2011);
});

test("a wrong password at the admin link leads to a new one, which logs all others out @phone", async ({
  page,
  browser,
  request,
}) => {
  const room = await ownersRoom({ page, request });
  const { page: other, context } = await atADesk(browser);
  await other.goto(room.ownerLink);
  await other.getByLabel("Room password").fill("a co-owner's");
  await other.getByRole("button", { name: "Enter the room" }).click();
  await expect(other.getByText("The admin link alone sets a new one: below.")).toBeVisible();
  await other.getByRole("button", { name: "Set a new room password" }).click();
  await expectNoFaults(other);
  await expectNoSidewaysScroll(other);
  await other.getByRole("textbox", { name: "Room password" }).fill("the owner's own");
  await other.getByLabel("Repeat the password").fill("another");
  await other.getByRole("button", { name: "Set the password and enter" }).click();
  await expect(other.getByLabel("Repeat the password")).toHaveAttribute("aria-invalid", "true");
  await other.getByLabel("Repeat the password").fill("the owner's own");
  await other.getByRole("button", { name: "Set the password and enter" }).click();
  await expect(composer(other)).toBeEnabled();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await context.close();
});
