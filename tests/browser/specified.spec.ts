import { expect, type Page, test } from "@playwright/test";
import { openAsGuest, openAsOwner, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { atADesk, composer, whenOverlayIsGone } from "../support/browser/people.ts";
import { type RoomForTest, roomForTest } from "../support/browser/shop.ts";

/** The specification's statements about screens outside the journeys. */

function pageOfRoom(page: Page, name: string): string {
  return `${new URL(page.url()).pathname.split("/").slice(0, 3).join("/")}/${name}`;
}

/** The owner changes the password on another device, which logs all other members out. */
async function changePassword(page: Page, room: RoomForTest): Promise<void> {
  const { request } = page.context();
  const code = room.ownerLink.split("/").at(-1);
  const login = await request.post("/api/login", { data: { ic: code, password: room.password } });
  const { token } = (await login.json()).data;
  const answer = await request.put("/api/room/password", { data: { password: "another one" }, headers: { token } });
  expect(await answer.json()).toMatchObject({ code: 1 });
}

/** Logs the member in on five other devices: the page's session, the oldest, ends. */
async function logInOnOtherDevice(page: Page, { password }: RoomForTest): Promise<void> {
  const { request } = page.context();
  const ic = await page.evaluate(() => /"linkCode":"([^"]+)"/.exec(Object.values(localStorage).join())?.[1]);
  for (let device = 0; device < 5; device++) {
    const login = await request.post("/api/login", { data: { ic, password } });
    expect(await login.json()).toMatchObject({ code: 1 });
  }
}

test("dates are in the installation's zone, which is named beside them, until the device's is chosen", async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ timezoneId: "America/New_York" });
  const page = await context.newPage();
  await ownersRoom({ page, request });
  await composer(page).fill("What time is it?");
  await composer(page).press("Enter");
  const message = page.getByRole("article", { name: /What time is it/ });
  await expect(message).toBeVisible();
  const shown = () => message.getByRole("time").getAttribute("title");
  const inShanghai = await shown();
  expect(inShanghai).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Shanghai\)$/);
  await composer(page).press("ControlOrMeta+f");
  await expect(page.getByLabel("Go to a day (Asia/Shanghai)")).toBeVisible();
  await page.keyboard.press("Escape");
  await whenOverlayIsGone(page);
  const rooms = page.getByRole("navigation", { name: "My rooms" });
  await expect(rooms.getByText("Times (Asia/Shanghai)")).toBeVisible();
  await page.goto(pageOfRoom(page, "detail"));
  await expect(page.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Shanghai\)/)).toBeVisible();

  await page.goto(pageOfRoom(page, "languages"));
  await page.getByRole("button", { name: "America/New_York" }).click();
  await expect(page.getByRole("button", { name: "America/New_York" })).toHaveAttribute("aria-pressed", "true");
  await page.goto(pageOfRoom(page, "detail"));
  await expect(page.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible();
  await page.goto(pageOfRoom(page, ""));
  await expect(message).toBeVisible();
  await expect(rooms.getByRole("link", { name: /^Book club/ })).toBeVisible();
  await expect(rooms.getByText("Times (")).toHaveCount(0);
  const inNewYork = (await shown()) ?? "";
  expect(inNewYork).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  const hours = (Date.parse(`${inShanghai?.slice(0, 16)}Z`) - Date.parse(`${inNewYork}Z`)) / 3_600_000;
  expect([12, 13]).toContain(hours);
  await context.close();
});

test("the alert that the session is over has one button, square corners on a phone and round ones at a desk", async ({
  page,
  request,
}) => {
  const room = await roomForTest(request);
  await openAsGuest(page, room, "Gina");
  // Waits for the live connection: a session that ends while connecting leads to the login at once.
  await expect(page.getByText(/\d online/)).toBeVisible();
  await logInOnOtherDevice(page, room);
  const notice = page.getByRole("alertdialog", { name: "Notice" });
  await expect(notice.getByText(/session has expired/)).toBeVisible();
  await expect(notice.getByRole("button")).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(notice).toHaveCSS("border-radius", "24px");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(notice).toHaveCSS("border-radius", "0px");
  await notice.getByRole("button").click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel("Room password")).toBeVisible();
});

test("a changed password is shown to a member who returns later", async ({ page, request }) => {
  const room = await roomForTest(request);
  await openAsGuest(page, room, "Gina");
  const chat = page.url();
  const details = pageOfRoom(page, "chat-duration");
  await page.goto("/fail");
  await changePassword(page, room);
  const notice = page.getByRole("alertdialog").getByText("The room’s password was changed. Log in with the new one.");
  await page.goto(chat);
  await expect(notice).toBeVisible();
  await page.goto(details);
  await expect(notice).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: /You were logged out/ }).click();
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Log in again" }).click();
  await page.getByLabel("Room password").fill("another one");
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(composer(page)).toBeEnabled();
});

test("an expired room leads to the page for expired rooms", async ({ page, request }) => {
  await openAsGuest(page, await roomForTest(request), "Gina");
  // A changed answer replaces the wait of a day.
  await page.route("**/api/api_chat/get_liao_info*", (route) =>
    route.fulfill({ json: { code: -2010, data: null, msg: "This room has ended." } }),
  );
  await page.routeWebSocket("**/api/socket*", (socket) => void socket.close({ code: 1006 }));
  await page.reload();
  await expect(page).toHaveURL(/\/chat-expired$/);
  await expect(page.getByRole("heading", { name: "This room has ended" })).toBeVisible();
});

test("the invitation opens by itself once for an owner, whichever device comes next", async ({
  page,
  browser,
  request,
}) => {
  const room = await roomForTest(request);
  const flag = async () => {
    const answer = await request.get("/api/me", { headers: { token: room.token } });
    return (await answer.json()).data.flags.is_show_invite_modal;
  };
  expect(await flag()).toBe(true);
  await openAsOwner(page, room);
  await expect.poll(flag).toBe(false);
  const { page: other, context } = await atADesk(browser);
  await other.goto(room.ownerLink);
  await other.getByLabel("Room password").fill(room.password);
  await other.getByRole("button", { name: "Enter the room" }).click();
  for (const device of [page, other]) {
    await device.reload();
    await expect(composer(device)).toBeEnabled();
    await expect(device.getByRole("dialog")).toHaveCount(0);
  }
  await context.close();
});

test("no page sends a request to another host", async ({ page, request, baseURL }) => {
  const hosts = new Set<string>();
  page.on("request", (asked) => hosts.add(new URL(asked.url()).host));
  const room = await roomForTest(request);
  await page.goto("/");
  await openAsGuest(page, room, "Gina");
  await page.goto(pageOfRoom(page, "detail"));
  await expect(page.getByRole("heading", { name: "Room details" })).toBeVisible();
  expect([...hosts]).toEqual([new URL(baseURL ?? "").host]);
});
