import * as z from "zod/mini";
import { type RoomStores, roomStores } from "../../device/database.ts";
import { seatKey } from "../../device/seat-key.ts";
import type { Session } from "../../device/session.ts";

const draft = z.object({
  text: z.string(),
  /** 0 without a reply. */
  replyTo: z.number(),
});

/** What stands in the composer, unsent. */
export type Draft = z.output<typeof draft>;

/** Sending deletes the draft by itself, in one step with the message's way into the outbox. */
export async function saveDraft(
  session: Session,
  { text, replyTo }: Draft,
  stores: RoomStores = roomStores(),
): Promise<void> {
  const empty = text === "" && replyTo === 0;
  await stores.write({ storeName: "drafts", key: seatKey(session), ...(empty ? {} : { value: { text, replyTo } }) });
}

export async function loadDraft(session: Session, stores: RoomStores = roomStores()): Promise<Draft | undefined> {
  const found = z.safeParse(draft, await stores.get("drafts", seatKey(session)));
  return found.success ? found.data : undefined;
}
