import { expect, type Page, test, type WebSocketRoute } from "@playwright/test";
import { openAsGuest, ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { composer, log, message, say } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

test("a draft survives a reload", async ({ page, request }) => {
  await openAsGuest(page, await roomForTest(request), "Gina");
  await composer(page).fill("half a thought");
  await page.reload();
  await expect(composer(page)).toHaveValue("half a thought");
  await say(page, "half a thought, finished");
  await expect(message(page, "half a thought, finished")).toHaveCount(1);
  await page.reload();
  await expect(composer(page)).toHaveValue("");
});

test("messages written while the network is cut arrive once, in order", async ({ page, browser, request }) => {
  let cut = false;
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    if (cut) return void socket.close({ code: 1001 });
    sockets.add(socket);
    const server = socket.connectToServer();
    // The network delivers the message to the server, and loses the answer.
    socket.onMessage((text) => server.send(text));
    server.onMessage((text) => !cut && socket.send(text));
  });
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await say(page, "before");
  await expect(message(guest, "before")).toBeVisible();

  cut = true;
  await say(page, "sent into the dark");
  await expect(message(guest, "sent into the dark")).toBeVisible();
  for (const socket of sockets) await socket.close({ code: 1001 });
  await say(page, "written offline");
  await say(guest, "meanwhile");
  await expect(page.getByText("Network Error")).toBeVisible();
  await expect(message(page, "meanwhile")).toHaveCount(0);

  cut = false;
  await page.getByRole("button", { name: "Reconnect now" }).click();
  await expect(message(guest, "written offline")).toBeVisible();
  await expect(message(page, "meanwhile")).toBeVisible();
  for (const side of [page, guest]) {
    const texts = ["before", "sent into the dark", "meanwhile", "written offline"];
    for (const text of texts) await expect(message(side, text)).toHaveCount(1);
    await expect(log(side)).toHaveText(new RegExp(texts.join("[\\s\\S]*")));
  }
  await expect(page.getByRole("article", { name: /^You, Waiting|^You, Sending/ })).toHaveCount(0);
  await context.close();
});

/** Number of rooms in the device's message cache. */
const cachedRooms = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("parley");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("cache").objectStore("cache").count();
          counting.onsuccess = () => resolve(counting.result);
          opening.result.close();
        };
      }),
  );

test("messages written offline survive closing the tab", async ({ page, context, request }) => {
  await openAsGuest(page, await roomForTest(request), "Gina");
  await expect(log(page).getByText("You joined the room")).toBeVisible();
  // The page needs the cache to be shown without the network.
  await expect.poll(() => cachedRooms(page)).toBe(1);
  const address = page.url();
  let cut = true;
  await page.close();

  const offline = await context.newPage();
  await offline.routeWebSocket(/\/api\/socket/, (socket) => {
    if (cut) void socket.close({ code: 1001 });
    else socket.connectToServer();
  });
  await offline.goto(address);
  await say(offline, "from a dead zone");
  await expect(offline.getByRole("article", { name: /^You, Waiting for the network: from a dead zone/ })).toBeVisible();
  await offline.close();

  cut = false;
  const back = await context.newPage();
  await back.goto(address);
  await expect(back.getByRole("article", { name: /^You, \d.*from a dead zone/ })).toHaveCount(1);
});

test("a lazy chunk that cannot be fetched does not replace the current page", async ({ page, request }) => {
  await openAsGuest(page, await roomForTest(request), "Gina");
  await expect(log(page).getByText("You joined the room")).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.sameLife = "yes";
  });
  let missed = 0;
  await page.route(/\/assets\//, (route) => {
    missed++;
    return route.abort();
  });
  await page.getByRole("button", { name: "Room details" }).click();
  await expect.poll(() => missed).toBeGreaterThan(0);
  await expect(page.getByText("Something went wrong")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-same-life", "yes");

  await page.unroute(/\/assets\//);
  await page.goBack();
  await say(page, "still here");
  await expect(message(page, "still here")).toHaveCount(1);
});

test("a search bar that cannot be fetched leaves the chat unchanged, and opens once the network is back", async ({
  page,
  request,
}) => {
  // Aborts every script that loads after the chat.
  let cut = false;
  await page.route(/\/assets\/.*\.js/, (route) => (cut ? route.abort() : route.continue()));
  await openAsGuest(page, await roomForTest(request), "Gina");
  await say(page, "look at this");
  const row = message(page, "look at this");
  await expect(row.locator(".lucide-clock-3")).toHaveCount(0);
  cut = true;
  const missed = page.waitForEvent("requestfailed", (failed) => failed.url().includes("/assets/"));
  await composer(page).press("ControlOrMeta+f");
  await missed;
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await expect(row).toBeVisible();
  cut = false;
  await expect(page.getByRole("searchbox")).toBeVisible();
});
