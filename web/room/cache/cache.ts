import * as z from "zod/mini";
import type { RoomStores } from "../../device/database.ts";
import { dropSnapshot } from "../../device/drop-snapshots.ts";
import { type Session, seatPrefix } from "../../device/session.ts";
import { fromStored, toStored } from "../sealed/stored-room.ts";
import { type CachedRoom, cachedRoomSchema, type LoadedRoom } from "./cached-room.ts";
import { loadHidden } from "./hidden.ts";
import { evictRoom } from "./recent-rooms.ts";

export async function loadCache(stores: RoomStores, session: Session): Promise<LoadedRoom | undefined> {
  try {
    const found = await stores.get("cache", seatPrefix(session));
    if (found === undefined) return undefined;
    const stored = z.decode(cachedRoomSchema, found as z.input<typeof cachedRoomSchema>);
    const room = stored.room.sealed ? fromStored(stored) : stored;
    return { ...room, hidden: await loadHidden(stores, session, room.room.epoch) };
  } catch {
    // Damaged, or written by another release: the room loads from the server instead.
    return undefined;
  }
}

export async function saveCache(stores: RoomStores, session: Session, room: CachedRoom): Promise<void> {
  const stored = room.room.sealed ? toStored(room) : room;
  await stores.write({ storeName: "cache", key: seatPrefix(session), value: z.encode(cachedRoomSchema, stored) });
}

/** Deletes the room's cached messages, also those in memory, and its chat snapshot. */
export async function dropCache(stores: RoomStores, session: Session): Promise<void> {
  dropSnapshot(seatPrefix(session));
  evictRoom(session.token);
  await stores.write({ storeName: "cache", key: seatPrefix(session) });
}
