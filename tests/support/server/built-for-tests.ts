import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { tablesFolder } from "../../../worker/local/node/local-tables.ts";

/** Pages and worker for browsers' tests, built once: by `npm test`, or else by `serve-tests.ts` for all servers of its run. */
export function builtForTests(stateDir: string) {
  const folder = process.env.TEST_BUILT || stateDir;
  return { PAGES: join(folder, "web"), WORKER: join(folder, "test-worker/index.js") };
}

/** State folder with nothing but migrated tables: migrating those of a new server takes 15 s of a processor. */
export const migratedState = (builtFolder: string): string => join(builtFolder, "migrated");

/** Gives a server's new state folder the migrated tables, where they have been made. */
export function copyMigratedTables(stateDir: string): void {
  const migrated = tablesFolder(migratedState(process.env.TEST_BUILT || process.env.TEST_STATE_DIR || ""));
  if (!existsSync(migrated) || existsSync(tablesFolder(stateDir))) return;
  cpSync(migrated, tablesFolder(stateDir), { recursive: true });
}
