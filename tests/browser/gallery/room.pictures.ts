import { type Browser, expect, type Locator, type Page, type WebSocketRoute } from "@playwright/test";
import { atADesk, enterAsGuest, log, message, say } from "../../support/browser/people.ts";
import { png } from "../../support/browser/pictures.ts";
import { type RoomForTest, roomForTest } from "../../support/browser/shop.ts";
import { answerWith, like, pageOfRoom, test } from "./camera.ts";

/** Screens of a room, as its owner and as a member see them. */

type EnglishMessages = typeof import("../../../web/i18n/en.ts");

/** Another member on a desktop, in English. */
async function friend(browser: Browser, room: RoomForTest, name: string): Promise<Page> {
  const { page } = await atADesk(browser);
  await enterAsGuest(page, room, name);
  return page;
}

async function send(page: Page, file: ReturnType<typeof png>, how = "photos"): Promise<void> {
  await page.locator(`input[data-attach=${how}]`).setInputFiles(file);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button").last().click();
  await expect(sheet).toBeHidden();
}

/** The row of a text, in any language. */
function rowOf(page: Page, text: string): Locator {
  return page.getByRole("log").getByRole("article", { name: text });
}

async function openMenu(page: Page, text: string): Promise<void> {
  await rowOf(page, text).getByText(text, { exact: true }).click({ button: "right" });
  await expect(page.getByRole("menu").or(page.getByRole("dialog")).first()).toBeVisible();
}

test("the owner's room", async ({ page, browser, request, messages, shoot }) => {
  const room = await roomForTest(request, { roomName: "Sunday walk 散步", ownerName: "Olivia", seats: 12 });
  await page.goto(room.ownerLink);
  await page.getByLabel(messages.join.password).fill(room.password);
  await page.getByRole("button", { name: messages.join.enter }).click();
  const invitation = page.getByRole("dialog");
  await expect(invitation.getByRole("img").first()).toBeVisible();
  await shoot(page, "50-invitation");
  await invitation.getByRole("button", { name: messages.common.close }).click();
  await expect(invitation).toBeHidden();
  await expect(page.getByRole("log").getByText(like(messages.chat.empty)).or(page.getByRole("log"))).toBeVisible();
  await shoot(page, "51-chat-empty");

  const ming = await friend(browser, room, "小明");
  const gina = await friend(browser, room, "Gina");
  await say(ming, "早上好！星期天去河边走走吧 🌿");
  await say(gina, "Good idea. There is a bakery half way: https://bakery.example/river");
  await send(gina, png("river.png", 640, 420, [60, 120, 150]));
  await expect(log(gina).getByRole("img", { name: /^Photo/ })).toBeVisible();
  await send(
    ming,
    { name: "map of the river path.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(48_000) },
    "file",
  );
  // `say()` uses the English labels.
  await page.getByRole("textbox", { name: messages.chat.composer.label }).fill("Ten o'clock at the bridge, then?");
  await page.getByRole("button", { name: messages.chat.composer.send, exact: true }).click();
  await expect(message(gina, "Ten o'clock")).toBeVisible();
  await message(gina, "Ten o'clock").getByText("Ten o'clock", { exact: false }).click({ button: "right" });
  await gina.getByRole("menuitem", { name: "Reply" }).click();
  await say(gina, "I'll be there, with coffee for all of us. Does anybody mind if I bring the dog?");
  await say(ming, "👍");
  await expect(rowOf(page, "👍")).toBeVisible();
  await shoot(page, "52-chat");
  await openMenu(page, "👍");
  await shoot(page, "53-message-menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: messages.chat.files.attach }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await shoot(page, "54-attach-menu");
  await page.keyboard.press("Escape");
  await page
    .locator("input[data-attach=photos]")
    .setInputFiles([png("one.png", 600, 400, [180, 90, 60]), png("two.png", 400, 600, [60, 140, 90])]);
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(2);
  await shoot(page, "55-attach-sheet");
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: messages.chat.composer.label }).fill("我".repeat(2005));
  await shoot(page, "56-too-long");
  await page.getByRole("textbox", { name: messages.chat.composer.label }).fill("");
  await ownersPages(page, messages as EnglishMessages, shoot);
});

async function ownersPages(
  page: Page,
  messages: EnglishMessages,
  shoot: (page: Page, name: string, options?: { whole?: boolean }) => Promise<void>,
) {
  const pages: readonly (readonly [name: string, path: string, heading: string])[] = [
    ["60-details", "detail", messages.room.title],
    ["61-room-name", "room-name", messages.room.name],
    ["62-members", "chat-user-list", messages.members.title],
    ["64-shared-files", "gallery", messages.media.gallery.title],
    ["65-profile", "edit-profile", messages.media.avatar.title],
    ["66-nickname", "user-name", messages.members.nickname],
    ["67-personal-link", "user-code", messages.members.seatLink],
    ["68-email", "user-email", messages.notifications.emailTitle],
    ["69-notifications", "notification", messages.notifications.title],
    ["70-languages", "languages", messages.common.language],
    ["71-settings", "setting", messages.settings.title],
    ["74-network-guide", "network-guide", messages.network.title],
    ["75-pwa-guide", "pwa-guide", messages.install.title],
    ["72-add-seats", "chat-seats", messages.pay.addSeats],
    ["73-add-time", "chat-duration", messages.pay.addTime],
    ["76-save", "chat-save", messages.capsule.title],
    ["79-import", "chat-import", messages.imports.title],
  ];
  for (const [name, path, heading] of pages) {
    await page.goto(pageOfRoom(page, path));
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await shoot(page, name);
    if (name === "60-details") {
      await page.getByText(messages.room.logOut).scrollIntoViewIfNeeded();
      await shoot(page, "60-details-end");
      await page.getByRole("button", { name: messages.room.clear }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await shoot(page, "60-details-clear");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: messages.room.password }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await shoot(page, "60-details-password");
      await page.keyboard.press("Escape");
    }
    if (name === "62-members") {
      await page.getByRole("button", { name: /Gina/ }).click();
      await expect(page.getByRole("button", { name: messages.members.remove })).toBeVisible();
      await shoot(page, "63-member");
      await page.getByRole("button", { name: messages.members.remove }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await shoot(page, "63-member-remove");
      await page.keyboard.press("Escape");
    }
    if (name === "73-add-time") {
      await page.getByRole("button", { name: messages.goal.make }).click();
      await shoot(page, "77-goal-form", { whole: true });
      await page.getByRole("button", { name: messages.goal.makeShort }).click();
      await expect(page.getByRole("progressbar")).toBeVisible();
      await shoot(page, "77-goal", { whole: true });
      await page.goto(pageOfRoom(page, "detail"));
      await page.getByRole("progressbar").scrollIntoViewIfNeeded();
      await shoot(page, "77-goal-in-details");
    }
  }
  await page.goto(`/continue?room=${new URL(page.url()).pathname.split("/")[2]}`);
  await expect(page.getByRole("img").first()).toBeVisible();
  await shoot(page, "78-continue-elsewhere", { whole: true });
  await page.goBack();
  await page.goto(pageOfRoom(page, ""));
  await expect(page.getByRole("log")).toBeVisible();
  await answerWith(page, "**/get_liao_info*", () => ({ state: "expired" }));
  await page.goto(pageOfRoom(page, "chat-expired"));
  await expect(page.getByRole("link", { name: messages.room.over.renew, exact: true })).toBeVisible();
  await shoot(page, "80-expired-owner");
  await page.route("**/api/room/reopening", (route) =>
    route.fulfill({ json: { code: 1, data: { seats: 5, days: 7, people: 6, reopened: true }, msg: "" } }),
  );
  await page.getByRole("link", { name: messages.reopen.open }).click();
  await expect(page.getByRole("heading", { name: messages.reopen.title, level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await shoot(page, "80-reopen", { whole: true });
  await page.unrouteAll();
}

test("a member's room", async ({ page, request, messages, shoot }) => {
  const room = await roomForTest(request, { roomName: "Sunday walk 散步" });
  let socket: WebSocketRoute | undefined;
  let cut = false;
  await page.routeWebSocket(/\/api\/socket/, (opened) => {
    if (cut) return void opened.close({ code: 1001 });
    socket = opened;
    opened.connectToServer();
  });
  await page.goto(room.roomLink);
  await page.getByLabel(messages.join.password).fill(room.password);
  await page.getByLabel(messages.join.nickname).fill("小明");
  await page.getByRole("button", { name: messages.join.enter }).click();
  await expect(page.getByRole("textbox", { name: messages.chat.composer.label })).toBeEnabled();
  await page.goto(pageOfRoom(page, "detail"));
  await expect(page.getByRole("heading", { name: messages.room.title })).toBeVisible();
  await shoot(page, "81-details-member");
  await page.goto(pageOfRoom(page, ""));
  await expect(page.getByRole("textbox", { name: messages.chat.composer.label })).toBeEnabled();
  cut = true;
  await socket?.close({ code: 1001 });
  await expect(page.getByText(messages.tools.connection.networkError)).toBeVisible();
  await shoot(page, "82-chat-offline");
  cut = false;
  await page.route("**/get_liao_info*", (route) => route.fulfill({ json: { code: -2010, data: null, msg: "" } }));
  await page.goto(pageOfRoom(page, "chat-expired"));
  await expect(page.getByRole("heading", { name: messages.join.endedTitle })).toBeVisible();
  await shoot(page, "83-expired-member");
  await page.unrouteAll();
  const login = await request.post("/api/login", {
    data: { ic: room.ownerLink.split("/").at(-1), password: room.password },
  });
  const { token } = (await login.json()).data;
  await page.goto(pageOfRoom(page, ""));
  await expect(page.getByRole("textbox", { name: messages.chat.composer.label })).toBeEnabled();
  await request.put("/api/room/password", { data: { password: "another one" }, headers: { token } });
  await expect(page.getByRole("alertdialog", { name: messages.ended.title })).toBeVisible();
  await shoot(page, "84-session-over");
});
