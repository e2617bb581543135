import * as z from "zod/mini";
import type { RoomShelves } from "./database.ts";
import { type Kept, kept } from "./kept.ts";
import { dropLastScreen } from "./last-screens.ts";
import { seatKey } from "./seat-key.ts";
import type { Session } from "./types.ts";

/** How far this client knows the room: every change up to `rev` of the room's storage `epoch`. */
export interface Cursor {
  epoch: string;
  rev: number;
}

export async function loadCache(shelves: RoomShelves, session: Session): Promise<Kept | undefined> {
  try {
    const found = await shelves.get("cache", seatKey(session));
    return found === undefined ? undefined : z.decode(kept, found as z.input<typeof kept>);
  } catch {
    // Of another release, or damaged: the server has it all.
    return undefined;
  }
}

export async function saveCache(shelves: RoomShelves, session: Session, room: Kept): Promise<void> {
  // The session has the link; one that was renewed since must not come back from here.
  const { linkCode: _, ...info } = room.room;
  await shelves.write({ shelf: "cache", key: seatKey(session), value: z.encode(kept, { ...room, room: info }) });
}

/** Of the room's messages nothing stays on this device. */
export async function dropCache(shelves: RoomShelves, session: Session): Promise<void> {
  dropLastScreen(seatKey(session));
  await shelves.write({ shelf: "cache", key: seatKey(session) });
}
