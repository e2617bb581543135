import { openShelves, type Shelves } from "../lib/shelves.ts";

type RoomShelf = "outbox" | "files" | "drafts" | "cache" | "hidden" | "heard";
export type RoomShelves = Shelves<RoomShelf>;

export function openRoomShelves(): RoomShelves {
  return openShelves("parley", 2, ["outbox", "files", "drafts", "cache", "hidden", "heard"]);
}

let opened: RoomShelves | undefined;

/** What this device keeps of its rooms; one database for all of them. */
export function roomShelves(): RoomShelves {
  opened ??= openRoomShelves();
  return opened;
}
