import { expect, type Page } from "@playwright/test";
import { type RoomForTest, roomForTest } from "../../support/browser/shop.ts";
import { pageOfRoom, test } from "./camera.ts";

/** Rare screens: offers of the browser, pages of operator and owner, failures. */

type EnglishMessages = typeof import("../../../web/i18n/en.ts");

async function enterOwnRoom(page: Page, room: RoomForTest, messages: EnglishMessages): Promise<void> {
  await page.goto(room.ownerLink);
  await page.getByLabel(messages.join.password).fill(room.password);
  await page.getByRole("button", { name: messages.join.enter }).click();
  await page.getByRole("dialog").getByRole("button", { name: messages.common.close }).click();
  await expect(page.getByRole("textbox", { name: messages.chat.composer.label })).toBeEnabled();
}

test("offers of the browser", async ({ page, request, messages: all, shoot }) => {
  const messages = all as EnglishMessages;
  await enterOwnRoom(page, await roomForTest(request, { roomName: "Sunday walk 散步" }), messages);
  await page.goto(pageOfRoom(page, "pwa-guide"));
  await expect(page.getByRole("heading", { name: messages.install.title, level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const userChoice = Promise.resolve({ outcome: "accepted" });
    dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: async () => {}, userChoice }));
  });
  await expect(page.getByRole("button", { name: messages.install.button })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await shoot(page, "75-pwa-guide-button");
  await page.getByRole("button", { name: messages.install.button }).click();
  await expect(page.getByText(messages.install.installed)).toBeVisible();
  await shoot(page, "75-pwa-guide-installed");

  await page.goto(pageOfRoom(page, ""));
  await expect(page.getByRole("textbox", { name: messages.chat.composer.label })).toBeEnabled();
  await page.route(`${new URL(page.url()).origin}/`, (route) => route.fulfill({ body: "another release" }));
  // The listener is in a chunk that loads after the conversation.
  await expect(async () => {
    await page.evaluate(() => void navigator.serviceWorker.dispatchEvent(new Event("controllerchange")));
    await expect(page.getByText(messages.install.newRelease).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await shoot(page, "87-new-release");
});

test("members who may not write", async ({ page, request, messages: all, shoot }) => {
  const messages = all as EnglishMessages;
  const room = await roomForTest(request, { roomName: "Sunday walk 散步", ownerName: "Olivia" });
  await page.goto(room.roomLink);
  await page.getByLabel(messages.join.password).fill(room.password);
  await page.getByLabel(messages.join.nickname).fill("小明");
  await page.getByRole("button", { name: messages.join.enter }).click();
  await expect(page.getByRole("textbox", { name: messages.chat.composer.label })).toBeEnabled();
  await request.put("/api/room/mute", { data: { on: 1 }, headers: { token: room.token } });
  await expect(page.getByText(messages.tools.closed.mutedAll)).toBeVisible();
  await page.goto(pageOfRoom(page, "edit-profile"));
  await expect(page.getByText(messages.media.avatar.muted)).toBeVisible();
  await shoot(page, "65-profile-muted");
  await page.goto(pageOfRoom(page, "room-name"));
  await expect(page.getByText(messages.common.noPermission, { exact: true })).toBeVisible();
  await shoot(page, "88-not-for-members");
});

test("failed fetches", async ({ page, request, messages: all, shoot }) => {
  const messages = all as EnglishMessages;
  const room = await roomForTest(request, { roomName: "Sunday walk 散步", sellSeats: true });
  const retry = page.getByRole("button", { name: messages.common.retry });
  await page.route("**/api/pricing*", (route) => route.abort());
  await page.route("**/api/orders/quote*", (route) => route.abort());
  await page.goto("/");
  await expect(retry.first()).toBeVisible();
  await shoot(page, "89-home-without-price", { whole: true });
  await page.unrouteAll();
  await page.route("**/api/orders/*", (route) => route.abort());
  await page.goto("/success/abcdefgh");
  await expect(retry).toBeVisible();
  await shoot(page, "89-order-failed");
  await page.unrouteAll();

  await enterOwnRoom(page, room, messages);
  await page.route("**/get_liao_info*", (route) => route.abort());
  await page.goto(pageOfRoom(page, "chat-seats"));
  await expect(retry).toBeVisible();
  await shoot(page, "89-seats-failed");
  await page.unrouteAll();
  // A chunk that cannot be fetched.
  await page.goto(pageOfRoom(page, ""));
  await expect(page.getByRole("textbox", { name: messages.chat.composer.label })).toBeEnabled();
  await page.route(/\/assets\//, (route) => route.abort());
  await page.getByRole("button", { name: messages.chat.details }).click();
  await expect(page.getByText(messages.common.somethingWrong)).toBeVisible();
  await shoot(page, "89-details-failed");
});
