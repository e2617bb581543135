import { and, gte, lt, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/* What begins alike stands together in an index: a span finds it, where LIKE would read everything. */

/** The first text after all that begin with this. */
function after(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
}

export function beginsWith(column: SQLiteColumn, prefix: string): SQL | undefined {
  return and(gte(column, prefix), lt(column, after(prefix)));
}

export function beginsOtherwise(column: SQLiteColumn, prefix: string): SQL | undefined {
  return or(lt(column, prefix), gte(column, after(prefix)));
}
