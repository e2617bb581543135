import * as files from "./migrations.ts";

/** In the order of their numbers. */
const migrations = Object.entries(files).sort();

/** Checks for a room without writing, so that requests for invalid room ids create no storage. */
export function holdsRoom(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'").toArray().length > 0;
}

export function migrate(storage: DurableObjectStorage): void {
  storage.transactionSync(() => {
    const { sql } = storage;
    sql.exec("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)");
    const done =
      sql.exec<{ version: number | null }>("SELECT max(version) AS version FROM schema_version").one().version ?? 0;
    for (const [index, [, migration]] of migrations.entries()) {
      if (index < done) continue;
      sql.exec(migration);
      sql.exec("INSERT INTO schema_version (version) VALUES (?)", index + 1);
    }
  });
}
