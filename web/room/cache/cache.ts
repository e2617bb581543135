import * as z from "zod/mini";
import type { RoomStores } from "../../device/database.ts";
import { dropSnapshot } from "../../device/drop-snapshots.ts";
import { seatKey } from "../../device/seat-key.ts";
import type { Session } from "../../device/session.ts";
import { type CachedRoom, cachedRoom } from "./cached-room.ts";

/** How far this client knows the room: every change up to `rev` of the room's storage `epoch`. */
export interface Cursor {
  epoch: string;
  rev: number;
}

export async function loadCache(stores: RoomStores, session: Session): Promise<CachedRoom | undefined> {
  try {
    const found = await stores.get("cache", seatKey(session));
    return found === undefined ? undefined : z.decode(cachedRoom, found as z.input<typeof cachedRoom>);
  } catch {
    // Of another release, or damaged: the server has it all.
    return undefined;
  }
}

export async function saveCache(stores: RoomStores, session: Session, room: CachedRoom): Promise<void> {
  // The session has the link; one that was renewed since must not come back from here.
  const { linkCode: _, ...info } = room.room;
  await stores.write({
    storeName: "cache",
    key: seatKey(session),
    value: z.encode(cachedRoom, { ...room, room: info }),
  });
}

/** Of the room's messages nothing stays on this device. */
export async function dropCache(stores: RoomStores, session: Session): Promise<void> {
  dropSnapshot(seatKey(session));
  await stores.write({ storeName: "cache", key: seatKey(session) });
}
