import "../lib/loading/old-browsers.ts";
import { roomStores } from "../device/database.ts";
import { type NoticeOpener, openNotice } from "./sealed-notice.ts";

/** Part of the service worker on devices with sealed rooms: opens the notifications of these rooms. */
declare const self: ServiceWorkerGlobalScope & NoticeOpener;

self.openNotice = (notice) => openNotice(notice, roomStores());
