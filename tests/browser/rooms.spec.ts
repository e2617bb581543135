import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { atADesk, composer, enterAsGuest, enterAsOwner, onAPhone, say, setHidden } from "../support/browser/people.ts";
import { emailsTo, roomForTest } from "../support/browser/shop.ts";
import { expect, type Page, test } from "../support/browser/test.ts";

async function openDetails(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Room details" }).click();
}

async function openInvite(page: Page) {
  await openDetails(page);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  return page.getByRole("dialog", { name: "Invite people" });
}

test("the poster is a picture to download, and names the member who invites", async ({ page, request }) => {
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      document.documentElement.dataset.written = `${document.documentElement.dataset.written ?? ""}${text}\n`;
      fillText.call(this, text, ...at);
    };
  });
  await ownersRoom({ page, request }, { roomName: "读书会 Book club" });
  const dialog = await openInvite(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download the poster" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("读书会-Book-club-qr.png");
  const picture = readFileSync(await file.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1240, 1754]);
  const written = await page.locator("html").getAttribute("data-written");
  expect(written).toMatch(/^Olivia invites you to\n读书会 Book club\n/);
  await expectNoFaults(page);
});

test("an invitation by mail opens the reserved seat", async ({ page, browser, request }) => {
  const room = await roomForTest(request);
  // An address gets one invitation until it is confirmed: a retry needs another one.
  const address = `nina-${randomUUID()}@example.com`;
  await enterAsOwner(page, room);
  const dialog = await openInvite(page);
  const field = dialog.getByLabel("Email addresses");
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  await expect(dialog.getByText("Email cannot be empty")).toBeVisible();
  await field.fill("nina@@example.com");
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  await expect(dialog.getByText("Please enter a valid email address.")).toBeVisible();
  await field.fill(address);
  await field.press("Enter");
  await expect(page.getByText("1 invitation will be sent if the address accepts our emails")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: /^All members/ }).click();
  await expect(page.getByRole("button", { name: new RegExp(`${address}.*Waiting`) })).toBeVisible();

  const emailText = async () => (await emailsTo(request, address)).map(({ text }) => text).join();
  await expect.poll(emailText).toMatch(/\/i\/[0-9A-Za-z]{40}/);
  const [link = ""] = /https?:\S+\/i\/[0-9A-Za-z]{40}/.exec(await emailText()) ?? [];
  const { page: guest, context } = await onAPhone(browser);
  await enterAsGuest(guest, { ...room, roomLink: link }, "Nina");
  await expect(page.getByRole("button", { name: /^Nina/ })).toBeVisible();
  await expect(page.getByText("Waiting")).toHaveCount(0);
  await context.close();
});

test("a reserved seat can be cancelled", async ({ page, context, request }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ownersRoom({ page, request }, { seats: 2 });
  const dialog = await openInvite(page);
  await dialog.getByLabel("Name", { exact: true }).fill("Wanda");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await expect(dialog.getByLabel("For Wanda")).toHaveValue(/\/i\//);
  await test.step("whose link is not shown again keeps its dialog open until it is copied", async () => {
    await page.keyboard.press("Escape");
    await page.mouse.click(2, 2);
    for (let n = 0; n < 3; n++) await page.keyboard.press("Escape");
    await expect(dialog.getByLabel("For Wanda")).toBeVisible();
    await dialog.getByRole("button", { name: "Copy", exact: true }).last().click();
    await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await expect(page.getByText("1 of 2 seats taken · 1 reserved")).toBeVisible();
  await page.getByRole("button", { name: /^All members/ }).click();
  await page.getByRole("button", { name: /^Wanda/ }).click();
  await page.getByRole("button", { name: "Take the seat back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("button", { name: /^Wanda/ })).toHaveCount(0);
});

test("the owner opens and closes paid joining, and members do not see it", async ({ page, browser, request }) => {
  const room = await ownersRoom({ page, request });
  await openDetails(page);
  await page.getByRole("switch", { name: "Let people buy a seat" }).click();
  const link = await page.getByLabel("Paid link").inputValue();
  await expect(page.getByText(/A seat costs \$\d+\.\d\d now/)).toBeVisible();
  await expectNoFaults(page);

  const { page: guest, context } = await atADesk(browser);
  await guest.goto(link);
  await expect(guest).toHaveURL(/\/vip-entrance\//);
  await expect(guest.getByRole("heading", { name: room.roomName })).toBeVisible();
  await page.getByRole("switch", { name: "Let people buy a seat" }).click();
  await expect(page.getByLabel("Paid link")).toHaveCount(0);
  await enterAsGuest(guest, room, "Gina");
  await openDetails(guest);
  await expect(guest.getByRole("button", { name: /^My personal link/ })).toBeVisible();
  for (const name of ["Let people buy a seat", "Recovery by email"])
    await expect(guest.getByRole("switch", { name })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: /Renew the admin link/ })).toHaveCount(0);
  await context.close();
});

test("another admin link ends the old one", async ({ page, browser, request }) => {
  const room = await ownersRoom({ page, request });
  await openDetails(page);
  await page.getByRole("button", { name: /^Renew the admin link/ }).click();
  const question = page.getByRole("alertdialog", { name: "Renew the admin link?" });
  await expect(question.getByText("The old admin link stops working at once")).toBeVisible();
  await question.getByRole("button", { name: "Renew the link" }).click();
  const link = await page.getByRole("dialog").getByLabel("Admin link").inputValue();
  await page.getByRole("button", { name: "I have kept it" }).click();

  const { page: other, context } = await atADesk(browser);
  await other.goto(room.ownerLink);
  await expect(other).toHaveURL(/\/fail/);
  await other.goto(link);
  await other.getByLabel("Room password").fill(room.password);
  await other.getByRole("button", { name: "Enter the room" }).click();
  await expect(composer(other)).toBeEnabled();
  await context.close();
});

test("notification settings are stored @phone", async ({ page, request }) => {
  const room = await roomForTest(request);
  await enterAsGuest(page, room, "Gina");
  await openDetails(page);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("switch", { name: "A new member" })).toHaveCount(0);
  await page.getByRole("switch", { name: "Sound" }).click();
  await page.getByRole("switch", { name: "Unread messages" }).click();
  await expect(page.getByRole("switch", { name: "Unread messages" })).not.toBeChecked();
  await page.getByRole("button", { name: /^Email address/ }).click();
  await page.getByLabel("Email address").fill("Gina.rooms@example.com");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Gina.rooms@example.com")).toBeVisible();
  await expectNoFaults(page);
  await page.reload();
  await expect(page.getByText("Gina.rooms@example.com")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Sound" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Unread messages" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "The room ends soon" })).toBeChecked();
});

test("title and icon show unread messages until the chat is in view", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  // With reduced motion the title would not alternate.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await setHidden(page, true);
  await say(guest, "are you there?");
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page).toHaveTitle(/^Book club/);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", /^data:image\/png/);
  await setHidden(page, false);
  await expect(page).toHaveTitle(/^Book club/);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/favicon.svg");
  await context.close();
});

test("the service worker is served unchanged and revalidated", async ({ request }) => {
  const answer = await request.get("/sw.js");
  expect(answer.headers()).toMatchObject({
    "content-type": expect.stringContaining("javascript"),
    "cache-control": "public, max-age=0, must-revalidate",
  });
  expect(await answer.text()).toContain("notificationclick");
});
