import * as z from "zod/mini";
import { type RoomStores, roomStores } from "../../device/database.ts";
import { type Session, seatPrefix } from "../../device/session.ts";
import { runInOrder } from "./run-in-order.ts";

const stored = z.object({ ids: z.array(z.number()) });
const storedMax = 1000;

export async function loadPlayed(session: Session, stores: RoomStores = roomStores()): Promise<Set<number>> {
  return new Set(z.safeParse(stored, await stores.get("heard", seatPrefix(session))).data?.ids);
}

export function savePlayed(session: Session, messageId: number, stores: RoomStores = roomStores()): Promise<unknown> {
  return runInOrder(async () => {
    const played = (await loadPlayed(session, stores)).add(messageId);
    const ids = [...played].sort((a, b) => a - b).slice(-storedMax);
    await stores.write({ storeName: "heard", key: seatPrefix(session), value: { ids } });
  });
}
