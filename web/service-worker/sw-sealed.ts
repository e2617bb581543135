import "../lib/loading/old-browsers.ts";
import { roomStores } from "../device/database.ts";
import { decryptNotification, type NotificationDecrypter } from "./sealed-notification.ts";

/** Part of the service worker on devices with sealed rooms: opens the notifications of these rooms. */
declare const self: ServiceWorkerGlobalScope & NotificationDecrypter;

self.decryptNotification = (notice) => decryptNotification(notice, roomStores());
