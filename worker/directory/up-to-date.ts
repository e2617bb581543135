import type { Directory } from "./directory.ts";
import { mailAddresses } from "./schema.ts";

/** Can the database be asked, and has it what the last migration brought? */
export async function isUpToDate(directory: Directory): Promise<boolean> {
  try {
    await directory.select({ known: mailAddresses.id }).from(mailAddresses).limit(1);
    return true;
  } catch {
    return false;
  }
}
