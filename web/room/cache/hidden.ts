import * as z from "zod/mini";
import type { RoomStores } from "../../device/database.ts";
import { seatKey } from "../../device/seat-key.ts";
import type { Session } from "../../device/session.ts";

const stored = z.object({ epoch: z.string(), ids: z.array(z.number()) });

/** Messages hidden on this device ("delete for me"). Message ids are valid within one epoch only. */
export async function loadHidden(stores: RoomStores, session: Session, epoch: string): Promise<Set<number>> {
  const found = z.safeParse(stored, await stores.get("hidden", seatKey(session)));
  return new Set(found.success && found.data.epoch === epoch ? found.data.ids : []);
}

export async function saveHidden(
  stores: RoomStores,
  session: Session,
  epoch: string,
  hidden: ReadonlySet<number>,
): Promise<void> {
  await stores.write({ storeName: "hidden", key: seatKey(session), value: { epoch, ids: [...hidden] } });
}
