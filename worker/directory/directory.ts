import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** The database that spans rooms. Its questions are in the other files of this folder, one file a table. */
export type Directory = DrizzleD1Database;

export function openDirectory(db: D1Database): Directory {
  return drizzle(db);
}
