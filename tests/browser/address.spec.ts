import { expect, type Page, test } from "@playwright/test";
import { openAsGuest, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { composer, linkCodeOf, onAPhone } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

const codeIn = (link: string) => new URL(link).pathname.split("/").at(-1) ?? "";
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Data of a page that the browser shows or passes on: address, title, history and links. */
async function shownBy(page: Page): Promise<string> {
  return await page.evaluate(() =>
    [
      location.href,
      document.title,
      document.referrer,
      JSON.stringify(history.state),
      ...[...document.querySelectorAll("a[href], link[href]")].map((one) => one.getAttribute("href")),
    ].join("\n"),
  );
}

test("the address of a room admits nobody: shared, it leads to a place to open a link", async ({
  page,
  browser,
  request,
}) => {
  const room = await ownersRoom({ page, request });
  const code = codeIn(room.ownerLink);
  const roomId = code.slice(0, 12);
  expect(pathOf(page)).toBe(`/chatroom/${roomId}`);
  for (const name of ["", "/detail", "/chat-user-list", "/setting", "/gallery", "/chat-duration", "/pwa-guide"]) {
    await page.goto(`/chatroom/${roomId}${name}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(await shownBy(page), name).not.toContain(code.slice(12));
  }
  await page.goto(`/chatroom/${roomId}/user-code`);
  await expect(page.getByLabel("Personal link")).toHaveValue(new RegExp(`${code}$`));

  const { page: stranger, context } = await onAPhone(browser);
  await stranger.goto(page.url());
  await expect(stranger.getByText("only in a browser that is already in it")).toBeVisible();
  await expect(stranger.getByLabel("Room password")).toHaveCount(0);
  // The requested page opens once the link is entered.
  await stranger.getByLabel("Link or code").fill(room.ownerLink);
  await stranger.getByRole("button", { name: "Open", exact: true }).click();
  await stranger.getByLabel("Room password").fill(room.password);
  await stranger.getByRole("button", { name: "Enter the room" }).click();
  await expect(stranger).toHaveURL(new RegExp(`/chatroom/${roomId}/user-code$`));
  await context.close();
});

test("addresses of earlier releases, with a link in them, are exchanged for the one that admits nobody", async ({
  page,
  request,
}) => {
  const room = await roomForTest(request);
  await openAsGuest(page, room, "Gina");
  const own = await linkCodeOf(page);
  const roomId = own.slice(0, 12);
  for (const code of [own, codeIn(room.roomLink)])
    for (const entrance of [`/chatroom/${code}`, `/chatroom/?yq_code=${code}`, `/i/${code}`, `/login/${code}`]) {
      await page.goto(entrance);
      await expect(page).toHaveURL(new RegExp(`/chatroom/${roomId}$`));
    }
  await page.goto(`/chatroom/${own}/chat-user-info?uid=nobody`);
  await expect(page).toHaveURL(new RegExp(`/chatroom/${roomId}/chat-user-info\\?uid=nobody$`));
  await page.goto(`/chatroom/${own}`);
  await expect(composer(page)).toBeEnabled();
  expect(await shownBy(page)).not.toContain(own.slice(12));
});

test("any link of the room leads a device with a seat into it, and a second seat is a choice of its own", async ({
  page,
  browser,
  request,
}) => {
  const room = await roomForTest(request, { seats: 3, sellSeats: true });
  await page.goto(room.ownerLink);
  await expect(page.getByRole("link", { name: "Go to my seat" })).toHaveCount(0);
  await openAsGuest(page, room, "Gina");
  const inside = pathOf(page);
  // The owner's link asks for the owner's password and takes no seat of a guest.
  await page.goto(room.ownerLink);
  await expect(page.getByLabel("Room password")).toBeVisible();
  await page.getByRole("link", { name: "Go to my seat" }).click();
  await expect(composer(page)).toBeEnabled();
  expect(pathOf(page)).toBe(inside);

  // The link by which the device came: the way to a second seat is in the room's details.
  await page.goto(room.roomLink);
  await expect(composer(page)).toBeEnabled();
  expect(pathOf(page)).toBe(inside);
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("link", { name: "Join as somebody else" }).click();
  await expect(page.getByLabel("Your nickname")).toBeVisible();

  // Another link of the room: the way to a second seat is in the toast.
  await page.goto(room.paidLink ?? "");
  await expect(composer(page)).toBeEnabled();
  expect(pathOf(page)).toBe(inside);
  await page.getByRole("button", { name: "Join as somebody else" }).click();
  await expect(page.getByRole("button", { name: "Buy a seat" })).toBeVisible();

  // A full room admits the device's seat all the same, and no other device.
  const { page: other, context } = await onAPhone(browser);
  await openAsGuest(other, room, "Hana");
  await page.goto(room.paidLink ?? "");
  await expect(composer(page)).toBeEnabled();
  await other.evaluate(() => localStorage.clear());
  await other.goto(room.roomLink);
  await expect(other.getByRole("heading", { name: "This chat room is full, Can't join" })).toBeVisible();
  await context.close();
});

test("two seats in one room on one device have an address each, and a tab stays with its own", async ({
  page,
  context,
  request,
}) => {
  const room = await roomForTest(request);
  await openAsGuest(page, room, "Gina");
  const roomId = (await linkCodeOf(page)).slice(0, 12);
  const second = await context.newPage();
  await second.goto(room.ownerLink);
  await second.getByLabel("Room password").fill(room.password);
  await second.getByRole("button", { name: "Enter the room" }).click();
  await expect(second).toHaveURL(new RegExp(`/chatroom/${roomId}-\\w+$`));
  await page.getByRole("button", { name: "Room details" }).click();
  await expect(page).toHaveURL(new RegExp(`/chatroom/${roomId}-\\w+/detail$`));
  await expect(page.getByRole("button", { name: "Gina" }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Gina" }).first()).toBeVisible();
});

test("after logging out the address bar holds no link, and the page still logs in again", async ({ page, request }) => {
  const room = await roomForTest(request);
  await openAsGuest(page, room, "Gina");
  const own = await linkCodeOf(page);
  await page.goto(`/chatroom/${own}/detail`);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(new RegExp(`/login/${own.slice(0, 12)}$`));
  await page.reload();
  await page.getByLabel("Room password").fill(room.password);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(composer(page)).toBeEnabled();
  expect(pathOf(page)).toBe(`/chatroom/${own.slice(0, 12)}`);
});
