import { pushNotice } from "@contract/push.ts";
import * as z from "zod/mini";
import { type Counted, updateAppBadge } from "../device/app-badge.ts";
import { notificationTag } from "../device/notification-tag.ts";
import { notificationBody, notificationTitle } from "./notification-text.ts";
import { isInView, type NotificationTarget, notificationPath, notificationTarget, pageOfRoom } from "./pages.ts";
import { sealedFile } from "./sealed-files.ts";
import type { NotificationDecrypter } from "./sealed-notification.ts";
import { receive, shareTargetRoom } from "./sharing.ts";
import { forgetOldReleases, installRelease, opensPage, refreshRelease, respondFromCache } from "./shell.ts";

/**
 * Service worker: serves the app from the cache, receives shared content, and shows notifications while no page is
 * open.
 */
declare const self: ServiceWorkerGlobalScope & NotificationDecrypter;

/** URL of sw-sealed.js; the build writes this constant before the script. */
declare const sealedScript: string;

const parameters = new URL(self.location.href).searchParams;
const language = parameters.get("lang") ?? "en";

// An error ends the installation: the former service worker stays, and the next page tries again.
if (parameters.has("sealed")) importScripts(sealedScript);

// A new release takes over at once. Open pages continue, as the former release's cache stays.
self.addEventListener("install", (event) => event.waitUntil(installRelease().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOldReleases().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const roomId = shareTargetRoom(request);
  const answer = roomId === undefined ? (sealedFile(request) ?? respondFromCache(request)) : receive(request, roomId);
  if (!answer) return;
  event.respondWith(answer);
  if (!opensPage(request)) return;
  const renew = () => refreshRelease(request);
  event.waitUntil(answer.then(renew, renew));
});

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data?.text() ?? ""));
});

async function show(payload: string): Promise<void> {
  const received = z.decode(pushNotice, JSON.parse(payload));
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (isInView(pages, received.roomId, received.memberId)) return;
  const notice = (await self.decryptNotification?.(received)) ?? received;
  const { roomId, memberId, messageId } = notice;
  await self.registration.showNotification(notificationTitle(notice, language), {
    body: notificationBody(notice, language),
    tag: notificationTag(notice),
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { roomId, memberId, messageId, unread: notice.unread } satisfies NotificationTarget & Counted,
  });
  await updateAppBadge(self.registration);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const which = z.safeParse(notificationTarget, event.notification.data);
  if (which.success) event.waitUntil(open(which.data));
});

async function open(which: NotificationTarget): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pageOfRoom(pages, which.roomId, which.memberId);
  if (!page) return void (await self.clients.openWindow(notificationPath(which)));
  page.postMessage(which);
  await page.focus();
}
