import { and, asc, desc, eq, isNull, lte } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { localMailbox, mailOutbox } from "./schema.ts";

export type OutboxRow = typeof mailOutbox.$inferSelect;
export type ReceivedLetter = typeof localMailbox.$inferSelect;

const unsent = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt));
const erased = { recipient: "", subject: "", html: "", text: "" };

/** Letters in need of sending. */
export async function dueLetters(directory: Directory, now: number, most: number): Promise<OutboxRow[]> {
  return await directory
    .select()
    .from(mailOutbox)
    .where(and(unsent, lte(mailOutbox.nextTryAt, now)))
    .orderBy(asc(mailOutbox.nextTryAt))
    .limit(most);
}

export async function findLetter(directory: Directory, id: string): Promise<OutboxRow | undefined> {
  return await directory.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get();
}

/** Takes a letter for sending until `leaseUntil`. False when somebody else has it, or it was sent. */
export async function takeLetter(
  directory: Directory,
  letter: { id: string; tries: number },
  leaseUntil: number,
): Promise<boolean> {
  const written = await directory
    .update(mailOutbox)
    .set({ tries: letter.tries + 1, nextTryAt: leaseUntil })
    .where(and(eq(mailOutbox.id, letter.id), eq(mailOutbox.tries, letter.tries), unsent));
  return written.meta.changes === 1;
}

/** A letter that was sent is erased: it may hold a link that nobody may read again. */
export async function letterSent(directory: Directory, id: string, now: number): Promise<void> {
  await directory
    .update(mailOutbox)
    .set({ ...erased, sentAt: now, lastError: null })
    .where(eq(mailOutbox.id, id));
}

export async function letterDelayed(directory: Directory, id: string, nextTryAt: number, why: string): Promise<void> {
  await directory.update(mailOutbox).set({ nextTryAt, lastError: why }).where(eq(mailOutbox.id, id));
}

export async function letterGivenUp(directory: Directory, id: string, now: number, why: string): Promise<void> {
  await directory
    .update(mailOutbox)
    .set({ ...erased, givenUpAt: now, lastError: why })
    .where(eq(mailOutbox.id, id));
}

/** Puts a letter into the mailbox of a development machine; the same one twice is one letter. */
export async function receiveLetter(directory: Directory, letter: ReceivedLetter): Promise<void> {
  await directory.insert(localMailbox).values(letter).onConflictDoNothing();
}

/** The newest letters first. */
export async function receivedLetters(directory: Directory, most: number): Promise<ReceivedLetter[]> {
  return await directory.select().from(localMailbox).orderBy(desc(localMailbox.receivedAt)).limit(most);
}

export async function findReceivedLetter(directory: Directory, id: string): Promise<ReceivedLetter | undefined> {
  return await directory.select().from(localMailbox).where(eq(localMailbox.id, id)).get();
}
