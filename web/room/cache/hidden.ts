import * as z from "zod/mini";
import type { RoomStores } from "../../device/database.ts";
import { type Session, seatPrefix } from "../../device/session.ts";
import { runInOrder } from "./run-in-order.ts";

const stored = z.object({ epoch: z.string(), ids: z.array(z.number()) });

/** Messages hidden on this device ("delete for me"). Message ids are valid within one epoch only. */
export async function loadHidden(stores: RoomStores, session: Session, epoch: string): Promise<Set<number>> {
  return new Set(await readHidden(stores, session, epoch));
}

/** Undefined if the database did not answer. */
async function readHidden(stores: RoomStores, session: Session, epoch: string): Promise<number[] | undefined> {
  const answer = await stores.read("hidden", seatPrefix(session));
  if (!answer) return undefined;
  const found = z.safeParse(stored, answer.value);
  return found.success && found.data.epoch === epoch ? found.data.ids : [];
}

/** Stores what changed between two states of this tab; all of its state if the database does not say what it has. */
export function saveHidden(
  stores: RoomStores,
  session: Session,
  epoch: string,
  before: ReadonlySet<number>,
  now: ReadonlySet<number>,
): Promise<unknown> {
  return runInOrder(async () => {
    const added = [...now].filter((id) => !before.has(id));
    const all = new Set([...((await readHidden(stores, session, epoch)) ?? before), ...added]);
    const ids = [...all].filter((id) => now.has(id) || !before.has(id));
    await stores.write({ storeName: "hidden", key: seatPrefix(session), value: { epoch, ids } });
  });
}
