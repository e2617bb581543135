import { pushNotice } from "@contract/push.ts";
import * as z from "zod/mini";
import { type Pressed, pageOfRoom, pressed, roomAddress } from "./pages.ts";
import { noticeText } from "./words.ts";

/** Shows messages while no page is open. It keeps nothing and stands between nothing: pages load as without it. */
declare const self: ServiceWorkerGlobalScope;

const language = new URL(self.location.href).searchParams.get("lang") ?? "en";

// A new release of this file takes over at once: it holds nothing that the former one could miss.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data?.text() ?? ""));
});

async function show(payload: string): Promise<void> {
  const notice = z.decode(pushNotice, JSON.parse(payload));
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pageOfRoom(pages, notice.roomId);
  // Who sees the room needs no notification of it.
  if (open?.visibilityState === "visible" && open.focused) return;
  const { roomId, messageId } = notice;
  await self.registration.showNotification(notice.roomName, {
    body: noticeText(notice, language),
    tag: roomId,
    icon: "/favicon.svg",
    data: { roomId, messageId } satisfies Pressed,
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const which = z.safeParse(pressed, event.notification.data);
  if (which.success) event.waitUntil(open(which.data));
});

/** The room's page comes to the front, or a new one opens, at the message. */
async function open(which: Pressed): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pageOfRoom(pages, which.roomId);
  if (!page) return void (await self.clients.openWindow(roomAddress(which)));
  page.postMessage(which);
  await page.focus();
}
