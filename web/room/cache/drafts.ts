import * as z from "zod/mini";
import { type RoomStores, roomStores } from "../../device/database.ts";
import { type Session, seatPrefix } from "../../device/session.ts";

const draft = z.object({
  text: z.string(),
  /** 0: no reply. */
  replyTo: z.number(),
});

export type Draft = z.output<typeof draft>;

/** An empty draft is deleted. Sending deletes the draft in the transaction that adds the message to the outbox. */
export async function saveDraft(
  session: Session,
  { text, replyTo }: Draft,
  stores: RoomStores = roomStores(),
): Promise<void> {
  const empty = text === "" && replyTo === 0;
  await stores.write({ storeName: "drafts", key: seatPrefix(session), ...(empty ? {} : { value: { text, replyTo } }) });
}

export async function loadDraft(session: Session, stores: RoomStores = roomStores()): Promise<Draft | undefined> {
  return z.safeParse(draft, await stores.get("drafts", seatPrefix(session))).data;
}
