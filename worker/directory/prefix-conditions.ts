import { and, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/* A range of the index finds all texts with a common prefix; LIKE would scan the table. */

/** The first text after all that begin with this. */
function after(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
}

export function beginsWith(column: SQLiteColumn, prefix: string): SQL | undefined {
  return and(gte(column, prefix), lt(column, after(prefix)));
}

export function beginsNotWith(column: SQLiteColumn, prefix: string): SQL | undefined {
  return or(lt(column, prefix), gte(column, after(prefix)));
}

/** The shape of lib/crypto/field-encryption.ts, in pieces: D1 takes no GLOB pattern of more than 50 bytes. */
export function isEncrypted(column: SQLiteColumn): SQL {
  return sql`(substr(${column}, 1, 3) = 'v1.' AND substr(${column}, 12, 1) = '.' AND length(${column}) >= 50
    AND substr(${column}, 4, 8) NOT GLOB '*[^0-9a-f]*' AND substr(${column}, 13) NOT GLOB '*[^A-Za-z0-9_-]*')`;
}
