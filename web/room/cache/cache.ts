import * as z from "zod/mini";
import type { RoomStores } from "../../device/database.ts";
import { dropSnapshot } from "../../device/drop-snapshots.ts";
import { seatKey } from "../../device/seat-key.ts";
import type { Session } from "../../device/session.ts";
import { type CachedRoom, cachedRoom } from "./cached-room.ts";

/** This client knows every change up to revision `rev` of the room's storage `epoch`. */
export interface Cursor {
  epoch: string;
  rev: number;
}

export async function loadCache(stores: RoomStores, session: Session): Promise<CachedRoom | undefined> {
  try {
    const found = await stores.get("cache", seatKey(session));
    return found === undefined ? undefined : z.decode(cachedRoom, found as z.input<typeof cachedRoom>);
  } catch {
    // Damaged, or written by another release: the room loads from the server instead.
    return undefined;
  }
}

export async function saveCache(stores: RoomStores, session: Session, room: CachedRoom): Promise<void> {
  // The session stores the link code; a cached copy could bring back one that was renewed since.
  const { linkCode: _, ...info } = room.room;
  await stores.write({
    storeName: "cache",
    key: seatKey(session),
    value: z.encode(cachedRoom, { ...room, room: info }),
  });
}

/** Deletes the room's cached messages and its chat snapshot. */
export async function dropCache(stores: RoomStores, session: Session): Promise<void> {
  dropSnapshot(seatKey(session));
  await stores.write({ storeName: "cache", key: seatKey(session) });
}
