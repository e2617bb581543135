import { openShelves, type Shelves } from "../lib/shelves.ts";
import type { Session } from "./types.ts";

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

/** The seat that kept things belong to. A new link or login leads to the same seat. */
export function seatKey(session: Pick<Session, "roomId" | "memberId">): string {
  return `${session.roomId}/${session.memberId}/`;
}
