import "../lib/loading/old-browsers.ts";
import { roomStores } from "../device/database.ts";
import { decryptNotice, type NoticeDecrypter } from "./sealed-notice.ts";

/** Part of the service worker on devices with sealed rooms: opens the notifications of these rooms. */
declare const self: ServiceWorkerGlobalScope & NoticeDecrypter;

self.decryptNotice = (notice) => decryptNotice(notice, roomStores());
