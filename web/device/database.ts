import { type KeyValueStores, openKeyValueStores } from "./key-value-stores.ts";

type RoomStoreName = "outbox" | "files" | "drafts" | "cache" | "hidden" | "heard";
export type RoomStores = KeyValueStores<RoomStoreName>;

export function openRoomStores(): RoomStores {
  return openKeyValueStores("parley", 2, ["outbox", "files", "drafts", "cache", "hidden", "heard"]);
}

let opened: RoomStores | undefined;

/** What this device keeps of its rooms; one database for all of them. */
export function roomStores(): RoomStores {
  opened ??= openRoomStores();
  return opened;
}
