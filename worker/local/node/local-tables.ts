import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Folder of the local runtime's D1 files in a state folder. */
export const tablesFolder = (stateDir: string): string => join(stateDir, "v3/d1/miniflare-D1DatabaseObject");

function tableFiles(stateDir: string): string[] {
  const folder = tablesFolder(stateDir);
  if (!existsSync(folder)) return [];
  const isOfTables = (file: string) => file.endsWith(".sqlite") && file !== "metadata.sqlite";
  return readdirSync(folder)
    .filter(isOfTables)
    .map((file) => join(folder, file));
}

/**
 * Compacts the local D1 files: SQLite only marks deleted data as free, so a purged room would stay readable in the
 * file. Call it only while no server is running.
 */
export function compactTables(stateDir: string): void {
  for (const file of tableFiles(stateDir)) {
    try {
      const database = new DatabaseSync(file);
      database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);");
      database.close();
    } catch (error) {
      console.error(`The tables could not be compacted: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/**
 * True when the local D1 file has all migrations of the folder, by the table in which wrangler notes them. Wrangler itself
 * takes 7 s to find that out.
 */
export function tablesAreCurrent(stateDir: string, migrationsFolder: string): boolean {
  const [file, another] = tableFiles(stateDir);
  if (file === undefined || another !== undefined) return false;
  try {
    const database = new DatabaseSync(file);
    const applied = database.prepare("SELECT name FROM d1_migrations").all();
    database.close();
    const names = new Set(applied.map(({ name }) => name));
    return readdirSync(migrationsFolder).every((name) => !name.endsWith(".sql") || names.has(name));
  } catch {
    // No such table, or a damaged file: wrangler says what is wrong.
    return false;
  }
}
