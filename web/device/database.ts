import { type LocalStore, localStore } from "../lib/browser/local-store.ts";
import { openKeyValueStores } from "./key-value-stores.ts";

export function openRoomStores(local: LocalStore = localStore) {
  return openKeyValueStores("parley", 3, ["outbox", "files", "drafts", "cache", "hidden", "heard", "keys"], {
    local,
    prefixes: { outbox: "parley.outbox.", drafts: "parley.draft." },
  });
}

export type RoomStores = ReturnType<typeof openRoomStores>;

let opened: RoomStores | undefined;

export function roomStores(): RoomStores {
  opened ??= openRoomStores();
  return opened;
}
