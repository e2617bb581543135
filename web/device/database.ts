import { type LocalStore, localStore } from "../lib/browser/local-store.ts";
import { type KeyValueStores, openKeyValueStores } from "./key-value-stores.ts";

type RoomStoreName = "outbox" | "files" | "drafts" | "cache" | "hidden" | "heard" | "keys";
export type RoomStores = KeyValueStores<RoomStoreName>;

export function openRoomStores(local: LocalStore = localStore): RoomStores {
  return openKeyValueStores("parley", 3, ["outbox", "files", "drafts", "cache", "hidden", "heard", "keys"], {
    local,
    prefixes: { outbox: "parley.outbox.", drafts: "parley.draft." },
  });
}

let opened: RoomStores | undefined;

export function roomStores(): RoomStores {
  opened ??= openRoomStores();
  return opened;
}
