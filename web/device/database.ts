import { type KeyValueStores, openKeyValueStores } from "./key-value-stores.ts";

type RoomStoreName = "outbox" | "files" | "drafts" | "cache" | "hidden" | "heard";
export type RoomStores = KeyValueStores<RoomStoreName>;

export function openRoomStores(): RoomStores {
  return openKeyValueStores("parley", 2, ["outbox", "files", "drafts", "cache", "hidden", "heard"]);
}

let opened: RoomStores | undefined;

export function roomStores(): RoomStores {
  opened ??= openRoomStores();
  return opened;
}
