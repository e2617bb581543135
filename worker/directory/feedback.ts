import { desc, eq, inArray, lt } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { type EmailToSend, queueEmail } from "./mail.ts";
import { type FeedbackRow, feedback, localMailbox, mailOutbox } from "./schema.ts";

/** Key of the email to the operator. */
export const feedbackEmailId = (id: string) => `feedback:${id}`;

type StoredFeedback = typeof feedback.$inferSelect;

function encryptFeedback({ encryption }: Directory, { content, contact, ...row }: FeedbackRow): StoredFeedback {
  const about = `feedback:${row.id}`;
  return {
    ...row,
    content: encryption.encrypt(content, about),
    contact: encryption.encrypt(contact, about),
    keyId: encryption.current.id,
  };
}

/** Rows from before encryption are plain text. Text of a key that is no longer configured becomes "". */
function decryptFeedback({ encryption }: Directory, { keyId, content, contact, ...row }: StoredFeedback): FeedbackRow {
  if (keyId === "") return { ...row, content, contact };
  const decrypt = (text: string) => encryption.decrypt(text, `feedback:${row.id}`) ?? "";
  return { ...row, content: decrypt(content), contact: decrypt(contact) };
}

/** Stores feedback together with the email to the operator. */
export async function insertFeedback(
  directory: Directory,
  row: FeedbackRow,
  email: EmailToSend | undefined,
): Promise<void> {
  const stored = directory.insert(feedback).values(encryptFeedback(directory, row));
  await directory.batch(email ? [stored, queueEmail(directory, email, row.createdAt)] : [stored]);
}

/** Feedback from before a time, the newest first. */
export async function feedbackBefore(directory: Directory, before: number, max: number): Promise<FeedbackRow[]> {
  const older = lt(feedback.createdAt, before);
  const rows = await directory.select().from(feedback).where(older).orderBy(desc(feedback.createdAt)).limit(max);
  return rows.map((row) => decryptFeedback(directory, row));
}

export async function findFeedback(directory: Directory, id: string): Promise<FeedbackRow | undefined> {
  const row = await directory.select().from(feedback).where(eq(feedback.id, id)).get();
  return row && decryptFeedback(directory, row);
}

/** Deletes feedback and its email. False when there is none of this id. */
export async function deleteFeedback(directory: Directory, id: string): Promise<boolean> {
  const [deleted] = await directory.batch([
    directory.delete(feedback).where(eq(feedback.id, id)),
    directory.delete(mailOutbox).where(eq(mailOutbox.id, feedbackEmailId(id))),
    directory.delete(localMailbox).where(eq(localMailbox.id, feedbackEmailId(id))),
  ]);
  return deleted.meta.changes === 1;
}

/** Encrypts rows from before encryption, and rows under a former key that is still configured. */
export async function reencryptFeedback(directory: Directory, max: number): Promise<void> {
  // A row whose key is missing is left alone: the key may come back.
  const replaceable = inArray(feedback.keyId, ["", ...directory.encryption.former.map(({ id }) => id)]);
  const rows = await directory.select().from(feedback).where(replaceable).limit(max);
  for (const row of rows) {
    const { content, contact, keyId } = encryptFeedback(directory, decryptFeedback(directory, row));
    await directory.update(feedback).set({ content, contact, keyId }).where(eq(feedback.id, row.id));
  }
}
