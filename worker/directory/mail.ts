import { and, asc, desc, eq, isNull, lte } from "drizzle-orm";
import type { MailState } from "../contract/order.ts";
import type { FieldEncryption } from "../lib/crypto/field-encryption.ts";
import type { OutgoingEmail } from "../lib/outgoing-email.ts";
import type { Directory } from "./directory.ts";
import { localMailbox, mailOutbox } from "./schema.ts";

/** Content and recipient of an email, encrypted at rest. */
type Email = Omit<OutgoingEmail, "id">;

export interface EmailToSend extends OutgoingEmail {
  roomId?: string;
  /** Time of the occasion, for an email that is queued later; default: now. */
  createdAt?: number;
}

type WaitingRow = Omit<typeof mailOutbox.$inferSelect, "content"> & Email;
export type ReceivedEmail = Email & { id: string; receivedAt: number };

export const isUnsent = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt));

function encryptEmail(encryption: FieldEncryption, id: string, email: Email): string {
  const { recipient, subject, html, text, unsubscribeUrl = null } = email;
  return encryption.encrypt(JSON.stringify({ recipient, subject, html, text, unsubscribeUrl }), `letter:${id}`);
}

/** The row with its decrypted email; undefined when the content was erased, or its key is no longer configured. */
function decryptEmail<Row extends { id: string; content: string }>(
  encryption: FieldEncryption,
  { content, ...row }: Row,
): (Omit<Row, "content"> & Email) | undefined {
  const decrypted = content === "" ? undefined : encryption.decrypt(content, `letter:${row.id}`);
  return decrypted === undefined ? undefined : { ...row, ...(JSON.parse(decrypted) as Email) };
}

/** Statement that queues an email, alone or as part of a batch. */
export function queueEmail(directory: Directory, { id, roomId, createdAt, ...content }: EmailToSend, now: number) {
  const row = { id, roomId: roomId ?? null, content: encryptEmail(directory.encryption, id, content) };
  return directory
    .insert(mailOutbox)
    .values({ ...row, createdAt: createdAt ?? now, nextTryAt: now, tries: 0 })
    .onConflictDoNothing();
}

/** Queues emails of a room in one batch: all or none. */
export async function queueEmails(
  directory: Directory,
  roomId: string,
  emails: readonly EmailToSend[],
  now: number,
): Promise<void> {
  const [first, ...others] = emails.map((email) => queueEmail(directory, { ...email, roomId }, now));
  if (first) await directory.batch([first, ...others]);
}

/** The `MailQueueStore` of mail/queue.ts. */
export function createMailQueueStore(directory: Directory) {
  async function givenUp(id: string, now: number, why: string): Promise<void> {
    const end = { content: "", givenUpAt: now, lastError: why };
    await directory.update(mailOutbox).set(end).where(eq(mailOutbox.id, id));
  }

  return {
    async find(id: string): Promise<WaitingRow | undefined> {
      const row = await directory.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get();
      return row && decryptEmail(directory.encryption, row);
    },

    /** Gives up an email whose key is no longer configured, as nothing can decrypt it. */
    async due(now: number, max: number): Promise<WaitingRow[]> {
      const rows = await directory
        .select()
        .from(mailOutbox)
        .where(and(isUnsent, lte(mailOutbox.nextTryAt, now)))
        .orderBy(asc(mailOutbox.nextTryAt))
        .limit(max);
      const emails: WaitingRow[] = [];
      for (const row of rows) {
        const email = decryptEmail(directory.encryption, row);
        if (email) emails.push(email);
        else await givenUp(row.id, now, "its key is gone");
      }
      return emails;
    },

    async take({ id, tries }: { id: string; tries: number }, leaseUntil: number): Promise<boolean> {
      const result = await directory
        .update(mailOutbox)
        .set({ tries: tries + 1, nextTryAt: leaseUntil })
        .where(and(eq(mailOutbox.id, id), eq(mailOutbox.tries, tries), isUnsent));
      return result.meta.changes === 1;
    },

    /** Erases the content, which may hold a secret link. */
    async sent(id: string, now: number): Promise<void> {
      const end = { content: "", sentAt: now, lastError: null };
      await directory.update(mailOutbox).set(end).where(eq(mailOutbox.id, id));
    },

    async delayed(id: string, nextTryAt: number, why: string): Promise<void> {
      await directory.update(mailOutbox).set({ nextTryAt, lastError: why }).where(eq(mailOutbox.id, id));
    },

    givenUp,
  };
}

/** State of a queued email; `none`: it was never queued. */
export async function mailState(directory: Directory, id: string): Promise<MailState> {
  const row = await directory.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get();
  if (!row) return "none";
  return row.sentAt !== null ? "sent" : row.givenUpAt !== null ? "failed" : "waiting";
}

/** Stores an email in the mailbox of a development machine, once for each `id`. */
export async function receiveEmail(directory: Directory, { id, receivedAt, ...content }: ReceivedEmail): Promise<void> {
  const row = { id, receivedAt, content: encryptEmail(directory.encryption, id, content) };
  await directory.insert(localMailbox).values(row).onConflictDoNothing();
}

/** Newest first. */
export async function receivedEmails(directory: Directory, max: number): Promise<ReceivedEmail[]> {
  const rows = await directory.select().from(localMailbox).orderBy(desc(localMailbox.receivedAt)).limit(max);
  return rows.flatMap((row) => decryptEmail(directory.encryption, row) ?? []);
}

export async function findReceivedEmail(directory: Directory, id: string): Promise<ReceivedEmail | undefined> {
  const row = await directory.select().from(localMailbox).where(eq(localMailbox.id, id)).get();
  return row && decryptEmail(directory.encryption, row);
}
