import { expect, type Page } from "@playwright/test";
import { type RoomForTest, roomForTest } from "../../support/shop.ts";
import { pageOfRoom, test } from "./camera.ts";

/** What is seen seldom: what a browser offers, what an operator or an owner does, and what fails. */

type Words = typeof import("../../../web/i18n/en.ts").en;

async function enterOwnRoom(page: Page, room: RoomForTest, words: Words): Promise<void> {
  await page.goto(room.ownerLink);
  await page.getByLabel(words.join.password).fill(room.password);
  await page.getByRole("button", { name: words.join.enter }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.common.close }).click();
  await expect(page.getByRole("textbox", { name: words.chat.composer.label })).toBeEnabled();
}

test("what the browser offers", async ({ page, request, words: all, shoot }) => {
  const words = all as Words;
  await enterOwnRoom(page, await roomForTest(request, { roomName: "Sunday walk 散步" }), words);
  await page.goto(pageOfRoom(page, "pwa-guide"));
  await expect(page.getByRole("heading", { name: words.install.title, level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const userChoice = Promise.resolve({ outcome: "accepted" });
    dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: async () => {}, userChoice }));
  });
  await expect(page.getByRole("button", { name: words.install.button })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await shoot(page, "75-pwa-guide-button");
  await page.getByRole("button", { name: words.install.button }).click();
  await expect(page.getByText(words.install.installed)).toBeVisible();
  await shoot(page, "75-pwa-guide-installed");

  await page.goto(pageOfRoom(page, ""));
  await expect(page.getByRole("textbox", { name: words.chat.composer.label })).toBeEnabled();
  await page.route(`${new URL(page.url()).origin}/`, (route) => route.fulfill({ body: "another release" }));
  // What listens comes a little after the conversation.
  await expect(async () => {
    await page.evaluate(() => void navigator.serviceWorker.dispatchEvent(new Event("controllerchange")));
    await expect(page.getByText(words.install.newRelease).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await shoot(page, "87-new-release");
});

test("whoever may not write", async ({ page, request, words: all, shoot }) => {
  const words = all as Words;
  const room = await roomForTest(request, { roomName: "Sunday walk 散步", ownerName: "Olivia" });
  await page.goto(room.roomLink);
  await page.getByLabel(words.join.password).fill(room.password);
  await page.getByLabel(words.join.nickname).fill("小明");
  await page.getByRole("button", { name: words.join.enter }).click();
  await expect(page.getByRole("textbox", { name: words.chat.composer.label })).toBeEnabled();
  await request.put("/api/room/mute", { data: { on: 1 }, headers: { token: room.token } });
  await expect(page.getByText(words.chat.composer.mutedAll)).toBeVisible();
  await page.goto(pageOfRoom(page, "edit-profile"));
  await expect(page.getByText(words.media.avatar.muted)).toBeVisible();
  await shoot(page, "65-profile-muted");
  await page.goto(pageOfRoom(page, "room-name"));
  await expect(page.getByText(words.common.noPermission, { exact: true })).toBeVisible();
  await shoot(page, "88-not-for-members");
});

test("what could not be fetched", async ({ page, request, words: all, shoot }) => {
  const words = all as Words;
  const room = await roomForTest(request, { roomName: "Sunday walk 散步", sellSeats: true });
  const retry = page.getByRole("button", { name: words.common.retry });
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

  await enterOwnRoom(page, room, words);
  await page.route("**/get_liao_info*", (route) => route.abort());
  await page.goto(pageOfRoom(page, "chat-seats"));
  await expect(retry).toBeVisible();
  await shoot(page, "89-seats-failed");
  await page.unrouteAll();
  // A part of the page that does not come.
  await page.goto(pageOfRoom(page, ""));
  await expect(page.getByRole("textbox", { name: words.chat.composer.label })).toBeEnabled();
  await page.route(/\/assets\//, (route) => route.abort());
  await page.getByRole("button", { name: words.chat.details }).click();
  await expect(page.getByText(words.common.somethingWrong)).toBeVisible();
  await shoot(page, "89-details-failed");
});
