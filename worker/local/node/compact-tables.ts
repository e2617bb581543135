import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Folder of the local runtime's D1 files. */
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
      // The next start tries again.
      console.error(`The tables could not be compacted: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
