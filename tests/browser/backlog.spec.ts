import { expect, test, type WebSocketRoute } from "@playwright/test";
import { CloseCode } from "../../worker/contract/codes.ts";
import * as Limits from "../../worker/contract/limits.ts";
import { openAsGuest } from "../support/browser/owner-and-guest.ts";
import { log, message, say } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { roomForTest } from "../support/browser/shop.ts";

interface Answer {
  type: string;
  origin_type?: string;
  data?: { list?: { id: number }[]; more?: boolean };
}

test("a room whose backlog is larger than a socket may leave unread is there again after a while away", async ({
  page,
  request,
  baseURL,
}) => {
  const room = await roomForTest(request);
  let cut = false;
  const sockets = new Set<WebSocketRoute>();
  const pages: { ids: number[]; bytes: number }[] = [];
  const closedWith: (number | undefined)[] = [];
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    if (cut) return void socket.close({ code: 1001 });
    sockets.add(socket);
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const { type, origin_type, data } = JSON.parse(String(text)) as Answer;
      if (type === "ack" && origin_type === "list_reconnect_msg" && data?.list)
        pages.push({ ids: data.list.map(({ id }) => id), bytes: Buffer.byteLength(String(text)) });
      if (!cut) socket.send(text);
    });
    server.onClose((code) => {
      closedWith.push(code);
      void socket.close({ code: 1013 });
    });
  });
  await openAsGuest(page, room, "Gina");
  await say(page, "before");
  await expect(message(page, "before")).toBeVisible();
  // A network that is cut answers no calls either, which would take the place of the socket.
  await page.route("**/api/**", (route) => (cut ? route.abort() : route.continue()));
  cut = true;
  for (const socket of sockets) await socket.close({ code: 1001 });
  // 45 KB of 3,600 units each, the longest permitted text.
  const long = "👨‍👩‍👧‍👦".repeat(1799);
  const texts = Array.from({ length: 100 }, (_, n) => `${n} ${long}`);
  await sayMany(baseURL ?? "", room.token, [...texts, "the last of it"]);
  pages.length = 0;
  closedWith.length = 0;
  cut = false;
  // The first missed message is shown while pages still arrive; the button leads to the last loaded one.
  const below = page.getByRole("button", { name: /new message/ });
  await expect(async () => {
    await below.click({ timeout: 1000 }).catch(() => undefined);
    await expect(log(page).getByText("the last of it", { exact: true })).toBeAttached({ timeout: 3000 });
  }).toPass();
  await expect(page.getByText("Network Error")).toHaveCount(0);
  // A page may be requested again after a loss of the connection.
  const ids = [...new Set(pages.flatMap((one) => one.ids))].toSorted((a, b) => a - b);
  expect(ids.length).toBeGreaterThan(texts.length);
  expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
  for (const { bytes } of pages) expect(bytes).toBeLessThan(Limits.pageMaxBytes + 1024);
  expect(pages.length).toBeGreaterThan(4);
  // The page itself drops a connection that a slow machine answers late.
  expect(closedWith.filter((code) => code !== 1000 && code !== CloseCode.lost)).toEqual([]);
  await say(page, "all here");
  await expect(log(page).getByText("all here", { exact: true })).toBeVisible();
});
