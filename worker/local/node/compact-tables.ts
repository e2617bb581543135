import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Folder of the local runtime's D1 files. */
const folder = "v3/d1/miniflare-D1DatabaseObject";

/**
 * Compacts the local D1 files: SQLite only marks deleted data as free, so a purged room would stay readable in the
 * file. Call it only while no server is running.
 */
export function compactTables(stateDir: string): void {
  const tables = join(stateDir, folder);
  if (!existsSync(tables)) return;
  for (const file of readdirSync(tables)) {
    if (!file.endsWith(".sqlite") || file === "metadata.sqlite") continue;
    try {
      const database = new DatabaseSync(join(tables, file));
      database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);");
      database.close();
    } catch (error) {
      console.error(`The tables could not be compacted: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
