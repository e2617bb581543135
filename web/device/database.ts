import { type KeyValueStores, openKeyValueStores } from "./key-value-stores.ts";

type RoomStoreName = "outbox" | "files" | "drafts" | "cache" | "hidden" | "heard" | "keys";
export type RoomStores = KeyValueStores<RoomStoreName>;

export function openRoomStores(): RoomStores {
  return openKeyValueStores("parley", 3, ["outbox", "files", "drafts", "cache", "hidden", "heard", "keys"]);
}

let opened: RoomStores | undefined;

export function roomStores(): RoomStores {
  opened ??= openRoomStores();
  return opened;
}
