import type { Directory } from "./directory.ts";
import { mailAddresses } from "./schema.ts";

/** True when the database answers and has the last migration. */
export async function isUpToDate(directory: Directory): Promise<boolean> {
  try {
    await directory.select({ known: mailAddresses.id }).from(mailAddresses).limit(1);
    return true;
  } catch {
    return false;
  }
}
