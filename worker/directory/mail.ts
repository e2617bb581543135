import { and, asc, desc, eq, isNull, lte } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { overwritten } from "./overwriting.ts";
import { localMailbox, mailOutbox } from "./schema.ts";

export type OutboxRow = typeof mailOutbox.$inferSelect;
export type ReceivedLetter = typeof localMailbox.$inferSelect;

const unsent = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt));
const erasable = ["recipient", "subject", "html", "text", "unsubscribeUrl"] as const;

/** A letter to go out; `id` is its idempotency key: the same one twice is one letter. */
export interface LetterToSend {
  id: string;
  roomId?: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** Where the reader says that they want no more. */
  unsubscribeUrl?: string | null;
}

/** The step of a batch, or by itself, that puts a letter where it waits to be sent. */
export function postLetter(directory: Directory, letter: LetterToSend, now: number) {
  const row = { ...letter, createdAt: now, nextTryAt: now, tries: 0 };
  return directory.insert(mailOutbox).values(row).onConflictDoNothing();
}

/** Puts letters of a room where they wait: all of them, or none. */
export async function postLetters(
  directory: Directory,
  roomId: string,
  letters: readonly LetterToSend[],
  now: number,
): Promise<void> {
  const [first, ...others] = letters.map((letter) => postLetter(directory, { ...letter, roomId }, now));
  if (first) await directory.batch([first, ...others]);
}

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
  await erase(directory, id, { sentAt: now, lastError: null });
}

async function erase(
  directory: Directory,
  id: string,
  end: { sentAt: number; lastError: null } | { givenUpAt: number; lastError: string },
): Promise<void> {
  const letter = eq(mailOutbox.id, id);
  const over = Object.fromEntries(erasable.map((name) => [name, overwritten(mailOutbox[name])]));
  await directory.batch([
    directory.update(mailOutbox).set(over).where(letter),
    directory
      .update(mailOutbox)
      .set({ recipient: "", subject: "", html: "", text: "", unsubscribeUrl: null, ...end })
      .where(letter),
  ]);
}

export async function letterDelayed(directory: Directory, id: string, nextTryAt: number, why: string): Promise<void> {
  await directory.update(mailOutbox).set({ nextTryAt, lastError: why }).where(eq(mailOutbox.id, id));
}

export async function letterGivenUp(directory: Directory, id: string, now: number, why: string): Promise<void> {
  await erase(directory, id, { givenUpAt: now, lastError: why });
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
