import { pushNotice } from "@contract/push.ts";
import { roomIdOf } from "@contract/routes/link.ts";
import { type BrowserContext, expect, type Page, test, type Worker } from "@playwright/test";
import * as z from "zod/mini";
import { encryptEnvelope } from "../../web/sealed/envelope.ts";
import { wholeChromium } from "../support/browser/browsers-of-tests.ts";
import { logInBy, ownersRoom, removeFrom } from "../support/browser/owner-and-guest.ts";
import { composer, message, setHidden } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { newGuest, openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";

// The service worker shows notifications while no page is open.
test.use({ serviceWorkers: "allow", launchOptions: wholeChromium });
// One after the other, in one browser.
test.describe.configure({ mode: "default" });

declare global {
  interface Window {
    tones: number;
    shown: { title: string; body: string }[];
  }
}

/** The service worker's scope, as far as the test reads it. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    openWindow(address: string): Promise<null>;
    matchAll(options?: {
      includeUncontrolled: boolean;
    }): Promise<{ url: string; visibilityState: string; focused: boolean }[]>;
  };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  PushEvent: new (type: string, init: { data: string }) => Event;
  dispatchEvent(event: Event): boolean;
}

async function allowNotifications(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("switch", { name: "Notifications" }).click();
  await expect(page.getByRole("switch", { name: "Notifications" })).toBeChecked();
  // Waits until the service worker and its caches are ready.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
}

/** Closes the only page. For a moment the service worker still knows it as the page in view, which gets no notification. */
async function closeOnly(page: Page, worker: Worker): Promise<void> {
  await page.close();
  const openPages = () =>
    worker.evaluate(async () => {
      const { clients } = globalThis as unknown as WorkerScope;
      return (await clients.matchAll({ includeUncontrolled: true })).length;
    });
  await expect.poll(openPages).toBe(0);
}

/**
 * Gives the service worker a push, and waits until it is handled. Chromium's own delivery by its developer tools loses some
 * on a busy machine, and a push that is sent again may come twice.
 */
async function pushTo(worker: Worker, notice: z.output<typeof pushNotice>): Promise<void> {
  await worker.evaluate(
    async (data) => {
      const scope = globalThis as unknown as WorkerScope;
      const event = new scope.PushEvent("push", { data });
      await new Promise((resolve) => {
        scope.dispatchEvent(Object.assign(event, { waitUntil: resolve }));
      });
    },
    JSON.stringify(z.encode(pushNotice, notice)),
  );
}

/** Enables notifications of this page's room; its id, the push function and the service worker. */
async function notifyThroughWorker(page: Page, context: BrowserContext) {
  await allowNotifications(page);
  const worker = await workerOf(context);
  const push = (notice: z.output<typeof pushNotice>) => pushTo(worker, notice);
  return { roomId: roomIdOf(new URL(page.url()).pathname.split("/")[2] ?? ""), push, worker };
}

/** Another room with a session on this device; notifications of rooms without a session are removed. */
const otherRoomId = "AAAAAAAAAAAA";
const enterOtherRoom = (page: Page) =>
  page.evaluate((roomId) => {
    const prefix = "parley.session.";
    const here = Object.keys(localStorage).find((key) => key.startsWith(prefix)) ?? "";
    const session = { ...JSON.parse(localStorage.getItem(here) ?? "{}"), roomId, linkCode: `${roomId}-link` };
    localStorage.setItem(prefix + session.linkCode, JSON.stringify(session));
  }, otherRoomId);

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body }) => `${title} | ${body}`);
  });

/** Watches the app's badge; 0 is none. */
async function watchIcon(worker: Worker): Promise<() => Promise<number | undefined>> {
  await worker.evaluate(() => {
    const icon = globalThis as unknown as { shownOnIcon?: number };
    navigator.setAppBadge = async (count = 1) => {
      icon.shownOnIcon = count;
    };
    navigator.clearAppBadge = async () => {
      icon.shownOnIcon = 0;
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shownOnIcon?: number }).shownOnIcon);
}

/** Clicks the only notification and returns the address that a window would open. (A synthetic click opens none.) */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error("there is no notification");
    return await new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => {
        resolve(address);
        return null;
      };
      scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
    });
  });

test("with the tab closed a message still arrives, a click opens it, and what is in view is notified no longer", async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const room = await ownersRoom({ page, request });
  await enterOtherRoom(page);
  const { token } = await logInBy(request, room.roomLink, room.password, "Gina");
  const { roomId, push, worker } = await notifyThroughWorker(page, context);
  await sayMany(baseURL ?? "", token, ["the first thing"]);
  const onIcon = await watchIcon(worker);
  await closeOnly(page, worker);
  await sayMany(baseURL ?? "", token, ["are you there?"]);

  // Notices have ids too: the room's creation, the guest's join, and then these two.
  const about = { roomId, roomName: room.roomName, messageId: 4 };
  const ofOtherRoom = { roomId: otherRoomId, roomName: "Elsewhere", messageId: 1, unread: 1 };
  await push({ ...about, unread: 2, senderName: "Gina", text: "are you there?" });
  await expect.poll(() => shownBy(worker)).toEqual([`${room.roomName} | Gina: are you there?`]);
  // Without the preview the notification has a count, and replaces the previous one.
  await push({ ...about, unread: 3 });
  await expect.poll(() => shownBy(worker)).toEqual([`${room.roomName} | 3 new messages`]);
  await expect.poll(onIcon).toBe(3);
  const address = await press(worker);
  await expect.poll(() => shownBy(worker)).toEqual([]);
  expect(address).toBe(`/chatroom/${roomId}?message=4`);

  const again = await context.newPage();
  await test.step("a returning member's notifications of visible messages are removed", async () => {
    await push({ ...about, unread: 2 });
    await push(ofOtherRoom);
    await expect.poll(() => shownBy(worker)).toHaveLength(2);
    await again.goto(address);
    await expect(composer(again)).toBeEnabled();
    await expect(message(again, "are you there?")).toBeVisible();
    await expect.poll(() => shownBy(worker)).toEqual(["Elsewhere | New message"]);
  });

  await test.step("while the room is in view its notifications are not shown, and those of another room are", async () => {
    // In a headless browser windows are visible, and none has the focus.
    await worker.evaluate(async (url) => {
      const { clients, registration } = globalThis as unknown as WorkerScope;
      clients.matchAll = async () => [{ url, visibilityState: "visible", focused: true }];
      for (const notification of await registration.getNotifications()) notification.close();
    }, again.url());
    await expect.poll(() => shownBy(worker)).toEqual([]);
    await push({ ...about, unread: 1 });
    await push(ofOtherRoom);
    await expect.poll(() => shownBy(worker)).toEqual(["Elsewhere | New message"]);
  });
});

test("a notification of a sealed room is decrypted on the device, and a damaged one shows no name and no text", async ({
  page,
  context,
  request,
}) => {
  const room = await sealedRoomForTest(request);
  const { roomId, memberId: senderId } = room.owner.login;
  await openSealed(page, await newGuest(request, room, "Mia"));
  await expect(composer(page)).toBeEnabled();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const worker = await workerOf(context);
  await closeOnly(page, worker);

  const eventId = "evt-1";
  const text = await encryptEnvelope(room.keys, { kind: "message", memberId: senderId, eventId }, { t: "at nine" });
  const about = { roomId, roomName: "", messageId: 5, unread: 1, senderId, eventId, kind: "text" } as const;
  await pushTo(worker, { ...about, text });
  await expect.poll(() => shownBy(worker)).toEqual(["Reading room | \u{1f451} Olivia: at nine"]);
  await pushTo(worker, { ...about, eventId: "evt-2", text });
  await expect.poll(() => shownBy(worker)).toEqual(["A sealed room | New message"]);
});

test("a message of a member who is gone by the time it arrives is notified with the mark of a former member", async ({
  page,
  request,
  baseURL,
}) => {
  await page.addInitScript(() => {
    window.shown = [];
    window.Notification = class extends Notification {
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options);
        window.shown.push({ title, body: options.body ?? "" });
      }
    };
  });
  let losesMessages = false;
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      // The gap in the revisions makes the page request missed messages and members.
      if (!losesMessages || !String(text).includes('"c_add_msg"')) socket.send(text);
    });
  });
  const room = await ownersRoom({ page, request });
  const { token } = await logInBy(request, room.roomLink, room.password, "Gina");
  await allowNotifications(page);
  await setHidden(page, true);
  losesMessages = true;
  await sayMany(baseURL ?? "", token, ["the last word"]);
  await removeFrom(room, request, "Gina");
  const alert = { title: room.roomName, body: "Gina (no longer here): the last word" };
  await expect.poll(() => page.evaluate(() => window.shown)).toEqual([alert]);
});
