import * as z from "zod/mini";
import { type RoomStores, roomStores } from "../../device/database.ts";
import { seatKey } from "../../device/seat-key.ts";
import type { Session } from "../../device/session.ts";
import { inTurn } from "./in-turn.ts";

const stored = z.object({ ids: z.array(z.number()) });
const storedMax = 1000;

export async function loadPlayed(session: Session, stores: RoomStores = roomStores()): Promise<Set<number>> {
  const found = z.safeParse(stored, await stores.get("heard", seatKey(session)));
  return new Set(found.success ? found.data.ids : []);
}

export function savePlayed(session: Session, messageId: number, stores: RoomStores = roomStores()): Promise<unknown> {
  return inTurn(async () => {
    const played = (await loadPlayed(session, stores)).add(messageId);
    const ids = [...played].sort((a, b) => a - b).slice(-storedMax);
    await stores.write({ storeName: "heard", key: seatKey(session), value: { ids } });
  });
}
