import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/**
 * All rooms of a process, one after another, share a database, as migrations cost more than a room's life: each room
 * begins in the tables of no room, to which a rollback returns.
 */
export const database = new DatabaseSync(":memory:");
const statements = new Map<string, StatementSync>();
let last = { written: -1, dump: "" };

export function prepared(query: string): StatementSync {
  const statement = statements.get(query) ?? database.prepare(query);
  statements.set(query, statement);
  return statement;
}

/** Number of rows written since the start of the process. */
export function written(): number {
  return Number(prepared("SELECT total_changes() AS written").get()?.written);
}

/** Answers as the storage of a Durable Object. */
export function execute(query: string, values: SQLInputValue[]) {
  if (values.length === 0 && /;\s*\S/.test(query)) {
    database.exec(query);
    return { toArray: () => [], one: () => undefined, rowsWritten: 0 };
  }
  const before = written();
  const rows = prepared(query).all(...values);
  return {
    rowsWritten: written() - before,
    toArray: () => rows,
    one: () => rows[0],
    raw: () => rows.map((row) => Object.values(row)),
    [Symbol.iterator]: () => rows[Symbol.iterator](),
  };
}

/** All rows of all tables; the same string while nothing is written. */
export function dumped(): string {
  if (last.written === written()) return last.dump;
  const tables = prepared("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const dump = tables.map(({ name }) => JSON.stringify(prepared(`SELECT * FROM "${name}"`).all())).join("\n");
  last = { written: written(), dump };
  return dump;
}
