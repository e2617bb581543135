import { expect, type Page } from "@playwright/test";
import { atADesk, enterAsGuest, say } from "../../support/browser/people.ts";
import { sayMany } from "../../support/browser/say-many.ts";
import { type NewRoom, type RoomForTest, roomForTest } from "../../support/browser/shop.ts";
import { like, pageOfRoom, test } from "./camera.ts";

/** Overlays of the conversation, several rooms, and failures. */

type EnglishMessages = typeof import("../../../web/i18n/en.ts");

async function enter(page: Page, room: RoomForTest, messages: EnglishMessages): Promise<void> {
  await page.goto(room.roomLink);
  await page.getByLabel(messages.join.password).fill(room.password);
  await page.getByLabel(messages.join.nickname).fill("小明");
  await page.getByRole("button", { name: messages.join.enter }).click();
  await expect(page.getByRole("textbox", { name: messages.chat.composer.label })).toBeEnabled();
}

test("several rooms, and what opens over them", async ({ page, browser, request, baseURL, messages: all, shoot }, {
  project,
}) => {
  const messages = all as EnglishMessages;
  const rooms: NewRoom[] = [];
  for (const roomName of ["Sunday walk 散步", "读书会", "Flat 12"]) {
    const room = await roomForTest(request, { roomName });
    rooms.push(room);
    await enter(page, room, messages);
  }
  const [walk] = rooms;
  if (!walk) throw new Error("There is no room");
  const { page: gina } = await atADesk(browser);
  await enterAsGuest(gina, walk, "Gina");
  await say(gina, "Ten o'clock at the bridge, then?");
  await say(gina, "@小明 do you bring the thermos?");
  // The other rooms are requested when the list opens, and then every few minutes.
  await page.reload();
  if (project.metadata.size === "phone") await page.getByRole("button", { name: messages.chat.rooms }).click();
  await expect(page.getByText(/Gina(: |：)@小明/).first()).toBeVisible();
  await shoot(page, "57-rooms");
  await page.getByRole("link", { name: /^Sunday walk/ }).click();
  await expect(page.getByRole("log").getByText("do you bring the thermos?")).toBeVisible();
  await shoot(page, "57-chat-mentioned");

  await page.getByRole("button", { name: messages.chat.find.open }).click();
  await page.getByRole("searchbox").fill("bridge");
  await expect(page.locator("mark").first()).toBeVisible();
  await shoot(page, "58-search");
  await page.getByRole("searchbox").fill("nobody said this");
  await expect(page.getByText(messages.tools.find.none).first()).toBeVisible();
  await shoot(page, "58-search-nothing");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: messages.chat.emoji.button }).click();
  await expect(page.getByRole("searchbox", { name: messages.tools.emoji.search })).toBeVisible();
  await shoot(page, "59-emoji");
  await page.keyboard.press("Escape");
  const composer = page.getByRole("textbox", { name: messages.chat.composer.label });
  await composer.fill("@");
  await expect(page.getByRole("option").first()).toBeVisible();
  await shoot(page, "59-mention");
  await composer.fill("");

  const address = page.url();
  await page.goto("about:blank");
  const texts = Array.from({ length: 40 }, (_, at) => (at % 13 === 12 ? `@小明 ${at}?` : `We walk on, part ${at}.`));
  await sayMany(baseURL ?? "", walk.token, texts);
  await page.goto(address);
  await expect(page.getByRole("button", { name: like(messages.tools.mentions.unseen) })).toBeVisible();
  await shoot(page, "57-mentions-below");
});

test("failures and loading states", async ({ page, request, messages: all, shoot }) => {
  const messages = all as EnglishMessages;
  const room = await roomForTest(request, { roomName: "Sunday walk 散步", ownerName: "Olivia" });
  let held: (() => void) | undefined;
  const released = new Promise<void>((done) => {
    held = done;
  });
  await page.route("**/get_liao_info*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(room.roomLink);
  await page.getByLabel(messages.join.password).fill(room.password);
  await page.getByLabel(messages.join.nickname).fill("小明");
  await page.getByRole("button", { name: messages.join.enter }).click();
  await expect(page).toHaveURL(/chatroom/);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "true");
  await shoot(page, "85-chat-waiting");
  await page.goto(pageOfRoom(page, "detail"));
  await expect(page.getByRole("heading", { name: messages.room.title })).toBeVisible();
  await shoot(page, "85-details-waiting");
  held?.();
  await page.goto(pageOfRoom(page, ""));
  await expect(page.getByRole("textbox", { name: messages.chat.composer.label })).toBeEnabled();

  const login = await request.post("/api/login", {
    data: { ic: room.ownerLink.split("/").at(-1), password: room.password },
  });
  const { token } = (await login.json()).data;
  await request.put("/api/room/mute", { data: { on: 1 }, headers: { token } });
  await expect(page.getByText(messages.tools.closed.mutedAll)).toBeVisible();
  await shoot(page, "86-muted");
});
