import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
  type WebSocketRoute,
} from "@playwright/test";
import { openAsGuest, openAsOwner } from "../support/browser/owner-and-guest.ts";
import { composer, log, message, onAPhone, say, setHidden } from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { roomForTest } from "../support/browser/shop.ts";

const sentences = (count: number) =>
  Array.from({ length: count }, (_, at) => `sentence ${String(at + 1).padStart(2, "0")}`);

/** Expects the whole row between header and composer. */
async function expectInSight(page: Page, row: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [list, box] = await Promise.all([log(page).boundingBox(), row.boundingBox()]);
      if (!list || !box) return "not there";
      if (box.y + box.height > list.y + list.height + 1) return `${box.y + box.height - list.y - list.height} px below`;
      return box.y < list.y - 1 ? "above" : "in sight";
    })
    .toBe("in sight");
}

const newButton = (page: Page) => page.getByRole("button", { name: /new message/ });

/** The guest's network: can be cut, and can refuse the guest's messages. */
async function networkOf(page: Page) {
  const sockets = new Set<WebSocketRoute>();
  const network = {
    isCut: false,
    refuses: false,
    cut: async () => {
      network.isCut = true;
      for (const socket of sockets) await socket.close({ code: 1001 });
    },
  };
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    if (network.isCut) return void socket.close({ code: 1001 });
    sockets.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { type, event_id } = JSON.parse(String(text)) as Record<string, unknown>;
      if (!network.refuses || type !== "add_msg") return server.send(text);
      socket.send(
        JSON.stringify({ type: "ack", origin_type: type, event_id, code: -1, msg: "Not this one", data: [] }),
      );
    });
  });
  return network;
}

/** A guest on a phone at the end of a conversation longer than the window. */
async function guestAtTheEnd(browser: Browser, request: APIRequestContext, baseURL = "") {
  const room = await roomForTest(request);
  const { page: guest, context } = await onAPhone(browser);
  const network = await networkOf(guest);
  const ownerSays = (...texts: string[]) => sayMany(baseURL, room.token, texts);
  await ownerSays(...sentences(40));
  await openAsGuest(guest, room, "Gina");
  await expectInSight(guest, message(guest, "sentence 40"));
  return { room, guest, context, network, ownerSays };
}

test("the one message that came while the page was in the background is in sight on coming back", async ({
  browser,
  request,
  baseURL,
}) => {
  const { guest, context, ownerSays } = await guestAtTheEnd(browser, request, baseURL);
  await setHidden(guest, true);
  await ownerSays("the only one");
  await expect(guest).toHaveTitle(/^\(1\) /);
  await setHidden(guest, false);
  await expectInSight(guest, message(guest, "the only one"));
  await expectInSight(guest, log(guest).getByText("1 new message"));

  // More messages than fit: the first one is in view, and the button shows that more wait below.
  await setHidden(guest, true);
  await ownerSays(...sentences(60).map((text) => `later ${text}`));
  await expect(guest).toHaveTitle(/^\(60\) /);
  await setHidden(guest, false);
  await expectInSight(guest, message(guest, "later sentence 01"));
  await expect(newButton(guest)).toBeVisible();
  await context.close();
});

test("after a lost connection the first missed message is in sight, and the button says that more wait", async ({
  browser,
  request,
  baseURL,
}) => {
  const { guest, context, network, ownerSays } = await guestAtTheEnd(browser, request, baseURL);
  await network.cut();
  await expect(guest.getByText("Network Error")).toBeVisible();
  await ownerSays(...sentences(60).map((text) => `missed ${text}`));
  network.isCut = false;
  await guest.getByRole("button", { name: "Reconnect now" }).click();
  await expectInSight(guest, message(guest, "missed sentence 01"));
  await expect(newButton(guest)).toBeVisible();
  await context.close();
});

test("what comes after an own line that failed is in sight, before and after coming back", async ({
  browser,
  request,
  baseURL,
}) => {
  const { guest, context, network, ownerSays } = await guestAtTheEnd(browser, request, baseURL);
  network.refuses = true;
  await say(guest, "this one fails");
  const failed = message(guest, "this one fails");
  await expect(failed.getByRole("button", { name: "Send again" })).toBeVisible();
  await expectInSight(guest, failed);
  await ownerSays("an answer to nothing");
  await expectInSight(guest, message(guest, "an answer to nothing"));
  await expectInSight(guest, failed);
  await setHidden(guest, true);
  await ownerSays("one more while away");
  await expect(guest).toHaveTitle(/^\(1\) /);
  await setHidden(guest, false);
  await expectInSight(guest, message(guest, "one more while away"));
  await expectInSight(guest, failed);
  await context.close();
});

test("with the keyboard open, a higher composer and a late picture the end stays in sight", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { room, guest, context, ownerSays } = await guestAtTheEnd(browser, request, baseURL);
  // A keyboard that shrinks the page, as in Chrome on Android.
  const { width, height } = guest.viewportSize() ?? { width: 412, height: 839 };
  await composer(guest).focus();
  await guest.setViewportSize({ width, height: height - 300 });
  await expectInSight(guest, message(guest, "sentence 40"));
  await composer(guest).fill("one\ntwo\nthree\nfour");
  await expectInSight(guest, message(guest, "sentence 40"));
  await setHidden(guest, true);
  await ownerSays("behind the keyboard");
  await expect(guest).toHaveTitle(/^\(1\) /);
  await setHidden(guest, false);
  await expectInSight(guest, message(guest, "behind the keyboard"));

  await openAsOwner(page, room);
  await setHidden(guest, true);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await guest.route(/\/media\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.locator("input[data-attach=photos]").setInputFiles([png("red.png", 400, 300, [200, 40, 40])]);
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(guest).toHaveTitle(/^\(1\) /);
  await setHidden(guest, false);
  const picture = log(guest).getByRole("article").last();
  await expectInSight(guest, picture);
  arrive();
  await expect(picture.getByRole("img").last()).toHaveJSProperty("complete", true);
  await expectInSight(guest, picture);
  await context.close();
});

test("a message that comes while one reads a little above the end is announced by the button", async ({
  browser,
  request,
  baseURL,
}) => {
  const { guest, context, ownerSays } = await guestAtTheEnd(browser, request, baseURL);
  await log(guest).evaluate((list) => list.scrollBy(0, -60));
  await ownerSays("just below");
  await expect(newButton(guest)).toBeVisible();
  await newButton(guest).click();
  await expectInSight(guest, message(guest, "just below"));
  await expect(newButton(guest)).toHaveCount(0);
  await context.close();
});

test("a message that came after the member left a room that was still opening is in sight on coming back", async ({
  browser,
  request,
  baseURL,
}) => {
  const { guest, context, ownerSays } = await guestAtTheEnd(browser, request, baseURL);
  await guest.addInitScript(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  });
  await guest.reload();
  await expectInSight(guest, message(guest, "sentence 40"));
  await expect(guest.getByText("2 members · 1 online")).toBeVisible();
  await ownerSays("the only one");
  await expect(message(guest, "the only one")).toBeAttached();
  await setHidden(guest, false);
  await expectInSight(guest, message(guest, "the only one"));
  await context.close();
});

test("a failed line of a muted member says so, and can be sent again once they are unmuted", async ({
  browser,
  request,
  baseURL,
}) => {
  const { room, guest, context, network } = await guestAtTheEnd(browser, request, baseURL);
  network.refuses = true;
  for (const text of ["the first that fails", "the second that fails"]) {
    await say(guest, text);
    await expect(message(guest, text).getByRole("button", { name: "Send again" })).toBeVisible();
  }
  const first = message(guest, "the first that fails");
  const second = message(guest, "the second that fails");
  await expect(second.getByRole("button", { name: "Send all 2 again" })).toBeVisible();
  const muteAll = (on: boolean) => request.put("/api/room/mute", { headers: { token: room.token }, data: { on } });
  await muteAll(true);
  await expect(second.getByText("The owner has muted everyone.")).toBeVisible();
  await expect(log(guest).getByRole("button", { name: /^Send (again|all)/ })).toHaveCount(0);
  await second.getByRole("button", { name: "Discard" }).click();
  await expect(second).toHaveCount(0);
  network.refuses = false;
  await muteAll(false);
  await first.getByRole("button", { name: "Send again" }).click();
  await expect(first.getByText("The owner has muted everyone.")).toHaveCount(0);
  await expect(first.getByRole("button", { name: "Discard" })).toHaveCount(0);
  await context.close();
});
