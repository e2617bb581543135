import { roomStores } from "../device/database.ts";
import { polyfillOldBrowsers } from "../lib/loading/old-browsers.ts";
import { decryptNotification, type NotificationDecrypter } from "./sealed-notification.ts";

/** Part of the service worker on devices with sealed rooms: opens the notifications of these rooms. */
declare const self: ServiceWorkerGlobalScope & NotificationDecrypter;

if (!("canParse" in URL)) polyfillOldBrowsers();
self.decryptNotification = (notice) => decryptNotification(notice, roomStores());
