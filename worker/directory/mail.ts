import { and, asc, desc, eq, isNull, lte } from "drizzle-orm";
import type { Vault } from "../lib/vault.ts";
import type { Directory } from "./directory.ts";
import { localMailbox, mailOutbox } from "./schema.ts";

/** What a letter says, and to whom: sealed at rest. */
interface Letter {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** Where the reader says that they want no more. */
  unsubscribeUrl?: string | null;
}

/** A letter to go out; `id` is its idempotency key: the same one twice is one letter. */
export interface LetterToSend extends Letter {
  id: string;
  roomId?: string;
  /** When the occasion was, for one that is written later: `now` without it. */
  createdAt?: number;
}

export type WaitingRow = Omit<typeof mailOutbox.$inferSelect, "letter"> & Letter;
export type ReceivedLetter = Letter & { id: string; receivedAt: number };

const unsent = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt));

function sealed(vault: Vault, id: string, letter: Letter): string {
  const { recipient, subject, html, text, unsubscribeUrl = null } = letter;
  return vault.seal(JSON.stringify({ recipient, subject, html, text, unsubscribeUrl }), `letter:${id}`);
}

/** The letter with its words, as this folder wrote them; undefined when they were erased, or their key is gone. */
function opened<Row extends { id: string; letter: string }>(
  vault: Vault,
  { letter, ...row }: Row,
): (Omit<Row, "letter"> & Letter) | undefined {
  const words = letter === "" ? undefined : vault.open(letter, `letter:${row.id}`);
  return words === undefined ? undefined : { ...row, ...(JSON.parse(words) as Letter) };
}

/** The step of a batch, or by itself, that puts a letter where it waits to be sent. */
export function postLetter(directory: Directory, { id, roomId, createdAt, ...letter }: LetterToSend, now: number) {
  const row = { id, roomId: roomId ?? null, letter: sealed(directory.vault, id, letter) };
  return directory
    .insert(mailOutbox)
    .values({ ...row, createdAt: createdAt ?? now, nextTryAt: now, tries: 0 })
    .onConflictDoNothing();
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

/** Letters in need of sending. One whose key is gone can never be read again, and is given up. */
export async function dueLetters(directory: Directory, now: number, most: number): Promise<WaitingRow[]> {
  const rows = await directory
    .select()
    .from(mailOutbox)
    .where(and(unsent, lte(mailOutbox.nextTryAt, now)))
    .orderBy(asc(mailOutbox.nextTryAt))
    .limit(most);
  const letters: WaitingRow[] = [];
  for (const row of rows) {
    const letter = opened(directory.vault, row);
    if (letter) letters.push(letter);
    else await letterGivenUp(directory, row.id, now, "its key is gone");
  }
  return letters;
}

/** A letter that waits. */
export async function findLetter(directory: Directory, id: string): Promise<WaitingRow | undefined> {
  const row = await directory.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get();
  return row && opened(directory.vault, row);
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
  const end = { letter: "", sentAt: now, lastError: null };
  await directory.update(mailOutbox).set(end).where(eq(mailOutbox.id, id));
}

export async function letterDelayed(directory: Directory, id: string, nextTryAt: number, why: string): Promise<void> {
  await directory.update(mailOutbox).set({ nextTryAt, lastError: why }).where(eq(mailOutbox.id, id));
}

export async function letterGivenUp(directory: Directory, id: string, now: number, why: string): Promise<void> {
  const end = { letter: "", givenUpAt: now, lastError: why };
  await directory.update(mailOutbox).set(end).where(eq(mailOutbox.id, id));
}

/** Puts a letter into the mailbox of a development machine; the same one twice is one letter. */
export async function receiveLetter(
  directory: Directory,
  { id, receivedAt, ...letter }: ReceivedLetter,
): Promise<void> {
  const row = { id, receivedAt, letter: sealed(directory.vault, id, letter) };
  await directory.insert(localMailbox).values(row).onConflictDoNothing();
}

/** The newest letters first. */
export async function receivedLetters(directory: Directory, most: number): Promise<ReceivedLetter[]> {
  const rows = await directory.select().from(localMailbox).orderBy(desc(localMailbox.receivedAt)).limit(most);
  return rows.flatMap((row) => opened(directory.vault, row) ?? []);
}

export async function findReceivedLetter(directory: Directory, id: string): Promise<ReceivedLetter | undefined> {
  const row = await directory.select().from(localMailbox).where(eq(localMailbox.id, id)).get();
  return row && opened(directory.vault, row);
}
