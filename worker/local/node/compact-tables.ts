import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Where the local runtime keeps D1's tables. */
const folder = "v3/d1/miniflare-D1DatabaseObject";

/**
 * Rewrites the tables that span rooms without what was deleted from them: the database only marks such text as free,
 * and a purged room would stay readable in the file. To be called while nobody serves them.
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
      // It is done again at the next start.
      console.error(`The tables could not be compacted: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
