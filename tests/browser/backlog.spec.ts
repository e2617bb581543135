import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type WebSocketRoute } from "@playwright/test";
import * as Limits from "../../worker/contract/limits.ts";
import { deviceAt } from "../support/browser/device.ts";
import { openAsGuest } from "../support/browser/owner-and-guest.ts";
import { composer, log, message, say } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { roomForTest } from "../support/browser/shop.ts";
import { startServer } from "../support/server/server.ts";

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
    if (await below.isVisible()) await below.click();
    await expect(log(page).getByText("the last of it", { exact: true })).toBeAttached({ timeout: 3000 });
  }).toPass();
  await expect(page.getByText("Network Error")).toHaveCount(0);
  // A page may be requested again after a loss of the connection.
  const ids = [...new Set(pages.flatMap((one) => one.ids))].toSorted((a, b) => a - b);
  expect(ids.length).toBeGreaterThan(texts.length);
  expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
  for (const { bytes } of pages) expect(bytes).toBeLessThan(Limits.pageMaxBytes + 1024);
  expect(pages.length).toBeGreaterThan(4);
  expect(closedWith).toEqual([]);
  await say(page, "all here");
  await expect(log(page).getByText("all here", { exact: true })).toBeVisible();
});

const port = Number(process.env.TEST_PORT ?? 8799) + 40;
const strict = test.extend<{ server: undefined }>({
  ...deviceAt(port),
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright looks at the pattern.
    async ({}, use) => {
      const stateDir = mkdtempSync(join(tmpdir(), "parley-burst-"));
      const server = await startServer(port, stateDir, { CAPTCHA: "off", LOG: "" });
      await use(undefined);
      await server.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
    { auto: true },
  ],
});

strict(
  "of 150 messages typed in a few seconds all arrive, once and in order, and none has to be sent again",
  async ({ page, request }) => {
    const room = await roomForTest(request);
    await openAsGuest(page, room, "Gina");
    const burst = Array.from({ length: 150 }, (_, n) => `line ${n}`);
    for (const text of burst) {
      await composer(page).fill(text);
      await composer(page).press("Enter");
    }
    const textsInRoom = async () => {
      const texts: string[] = [];
      for (let before = ""; ; ) {
        const { data } = await (
          await request.get(`/api/messages?limit=100${before}`, { headers: { token: room.token } })
        ).json();
        texts.unshift(
          ...data.list.filter(({ lx }: { lx: number }) => lx === 1).map((one: { content: string }) => one.content),
        );
        if (!data.more) return texts;
        before = `&before=${data.list[0].id}`;
      }
    };
    await expect.poll(async () => (await textsInRoom()).length).toBe(burst.length);
    expect(await textsInRoom()).toEqual(burst);
    await expect(log(page).getByRole("button", { name: "Send again" })).toHaveCount(0);
    await expect(message(page, "line 149")).toBeVisible();
  },
);
