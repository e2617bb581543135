import { type Browser, devices, expect, type Page, test } from "@playwright/test";
import { composer, dismissInvite, enterAsGuest, linkCodeOf, message, say } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

const newcomer = { storageState: { cookies: [], origins: [] } };
test.use(newcomer);

const hint = (page: Page) => page.getByRole("dialog", { name: "A short tour" });
const button = (page: Page, name: string) => hint(page).getByRole("button", { name });

async function newPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext({ ...newcomer, ...devices["Pixel 7"] })).newPage();
}

test("a newcomer sees three hints, once, on all devices @phone", async ({ page, browser, request }) => {
  const room = await roomForTest(request);
  const saved = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/me");
  await enterAsGuest(page, room, "Gina");
  await expect(hint(page)).toContainText("1 of 3");
  expect((await saved).request().postData()).toContain("is_ck");
  await button(page, "Next").click();
  await expect(hint(page)).toContainText("menu");
  await button(page, "Next").click();
  await expect(hint(page)).toContainText("Room details");
  await button(page, "Done").click();
  await expect(hint(page)).toHaveCount(0);

  const link = `/i/${await linkCodeOf(page)}`;
  const phone = await newPhone(browser);
  await phone.goto(link);
  await phone.getByLabel("Room password").fill(room.password);
  await phone.getByRole("button", { name: "Enter the room" }).click();
  await say(phone, "Hello from my phone");
  await expect(message(phone, "Hello from my phone").locator(".lucide-clock-3")).toHaveCount(0);
  await expect(hint(phone)).toHaveCount(0);
  await phone.context().close();
});

test("Escape and Back skip the tour, and a reload midway ends it", async ({ page, browser, request }) => {
  const room = await roomForTest(request);
  await enterAsGuest(page, room, "Gina");
  await expect(hint(page)).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(hint(page)).toHaveCount(0);
  expect(page.url()).toBe(address);

  const second = await newPhone(browser);
  await enterAsGuest(second, room, "Hugo");
  await expect(hint(second)).toBeVisible();
  await second.keyboard.press("Escape");
  await expect(hint(second)).toHaveCount(0);
  await second.context().close();

  const third = await newPhone(browser);
  await enterAsGuest(third, room, "Iris");
  const saved = third.waitForResponse((response) => new URL(response.url()).pathname === "/api/me");
  await expect(hint(third)).toBeVisible();
  await saved;
  await third.reload();
  await say(third, "Still here");
  await expect(message(third, "Still here").locator(".lucide-clock-3")).toHaveCount(0);
  await expect(hint(third)).toHaveCount(0);
  await third.context().close();
});

test("a newcomer who begins to write is not stopped, and sees the hint after sending", async ({ page, request }) => {
  const room = await roomForTest(request);
  await enterAsGuest(page, room, "Gina");
  await expect(hint(page)).toBeVisible();
  await composer(page).pressSequentially("Hel");
  await expect(hint(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await composer(page).pressSequentially("lo");
  await page.keyboard.press("Enter");
  await expect(message(page, "Hello")).toBeVisible();
  await expect(hint(page)).toBeVisible();
});

test("an owner's tour waits for the invitation to be closed, and works by keyboard", async ({ page, request }) => {
  const room = await roomForTest(request);
  await page.goto(room.ownerLink);
  await page.getByLabel("Room password").fill(room.password);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(page.getByRole("dialog", { name: "Invite people" })).toBeVisible();
  await expect(hint(page)).toHaveCount(0);
  await dismissInvite(page);
  await expect(hint(page)).toBeVisible();
  await button(page, "Skip").focus();
  await page.keyboard.press("Tab");
  await expect(button(page, "Next")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(hint(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
});

test("the hint of the messages leaves the sender's name in sight", async ({ page, browser, request }) => {
  const room = await roomForTest(request);
  await enterAsGuest(page, room, "Gina");
  await button(page, "Skip").click();
  await say(page, "Who brings the cake?");
  const phone = await newPhone(browser);
  await enterAsGuest(phone, room, "Hugo");
  await expect(message(phone, "Who brings the cake?")).toBeVisible();
  await button(phone, "Next").click();
  await expect(hint(phone)).toContainText("menu");
  const name = await message(phone, "Who brings the cake?").getByText("Gina", { exact: true }).boundingBox();
  await expect(async () => {
    const arrow = await hint(phone).locator("svg").last().boundingBox();
    expect((arrow?.y ?? 0) + (arrow?.height ?? 0)).toBeLessThanOrEqual(name?.y ?? 0);
  }).toPass();
  await phone.context().close();
});
