import * as z from "zod/mini";
import { type RoomShelves, roomShelves } from "./database.ts";
import { seatKey } from "./seat-key.ts";
import type { Session } from "./types.ts";

const stored = z.object({ ids: z.array(z.number()) });
const keptMax = 1000;

/** The voice messages that were played on this device. */
export async function loadHeard(session: Session, shelves: RoomShelves = roomShelves()): Promise<Set<number>> {
  const found = z.safeParse(stored, await shelves.get("heard", seatKey(session)));
  return new Set(found.success ? found.data.ids : []);
}

export async function saveHeard(
  session: Session,
  heard: ReadonlySet<number>,
  shelves: RoomShelves = roomShelves(),
): Promise<void> {
  const ids = [...heard].sort((a, b) => a - b).slice(-keptMax);
  await shelves.write({ shelf: "heard", key: seatKey(session), value: { ids } });
}
