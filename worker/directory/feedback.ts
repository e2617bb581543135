import { desc } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { type LetterToSend, postLetter } from "./mail.ts";
import { type FeedbackRow, feedback } from "./schema.ts";

/** Keeps what somebody wrote, together with the letter that tells the operator. */
export async function insertFeedback(
  directory: Directory,
  row: FeedbackRow,
  letter: LetterToSend | undefined,
): Promise<void> {
  const kept = directory.insert(feedback).values(row);
  await directory.batch(letter ? [kept, postLetter(directory, letter, row.createdAt)] : [kept]);
}

/** The newest first. */
export async function listFeedback(directory: Directory, most: number): Promise<FeedbackRow[]> {
  return await directory.select().from(feedback).orderBy(desc(feedback.createdAt)).limit(most);
}
