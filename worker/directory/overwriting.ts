import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * As many zeros as the text has bytes. A row of the same size is written over the former one; text that is only
 * shortened or deleted would still be on the disk.
 */
export function overwritten(column: SQLiteColumn): SQL<string> {
  return sql`substr(hex(zeroblob(length(CAST(${column} AS BLOB)))), 1, length(CAST(${column} AS BLOB)))`;
}
