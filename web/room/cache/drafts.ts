import * as z from "zod/mini";
import { type RoomStores, roomStores } from "../../device/database.ts";
import { draftKey, seatKey } from "../../device/seat-key.ts";
import type { Session } from "../../device/session.ts";
import { type LocalStore, localStore } from "../../lib/browser/local-store.ts";

const draft = z.object({
  text: z.string(),
  /** 0: no reply. */
  replyTo: z.number(),
});

export type Draft = z.output<typeof draft>;

/**
 * An empty draft is deleted. Sending deletes the draft in the transaction that adds the message to the outbox. A copy in
 * `local` survives an IndexedDB that dies, as on iPhones after a long sleep.
 */
export async function saveDraft(
  session: Session,
  { text, replyTo }: Draft,
  stores: RoomStores = roomStores(),
  local: LocalStore = localStore,
): Promise<void> {
  const empty = text === "" && replyTo === 0;
  if (empty) local.remove(draftKey(session));
  else local.set(draftKey(session), JSON.stringify({ text, replyTo }));
  await stores.write({ storeName: "drafts", key: seatKey(session), ...(empty ? {} : { value: { text, replyTo } }) });
}

export async function loadDraft(
  session: Session,
  stores: RoomStores = roomStores(),
  local: LocalStore = localStore,
): Promise<Draft | undefined> {
  const found = z.safeParse(draft, await stores.get("drafts", seatKey(session)));
  return found.success ? found.data : readCopy(local.get(draftKey(session)));
}

function readCopy(text: string | undefined): Draft | undefined {
  try {
    const copy = z.safeParse(draft, JSON.parse(text ?? ""));
    return copy.success ? copy.data : undefined;
  } catch {
    return undefined;
  }
}
