import type { Directory } from "./directory.ts";
import { feedback } from "./schema.ts";

/** Can the database be asked, and has it what the last migration brought? */
export async function isUpToDate(directory: Directory): Promise<boolean> {
  try {
    await directory.select({ known: feedback.keyId }).from(feedback).limit(1);
    return true;
  } catch {
    return false;
  }
}
