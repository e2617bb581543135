import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(`migrations/${path}`, "utf8");
/** Migrations that the tables of a new room stand for. */
const last = "0037";
const migrations = readdirSync("migrations/room").filter((file) => file.slice(0, 4) <= last);

/** Tables with their columns, flags and rows, and the text of all else. */
function describeTables(statements: readonly string[]) {
  const database = new DatabaseSync(":memory:");
  for (const statement of statements) database.exec(statement);
  const rows = (sql: string) => database.prepare(sql).all();
  const others = rows("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type <> 'table' ORDER BY name");
  const tables = rows("SELECT name, type, ncol, wr, strict FROM pragma_table_list WHERE schema = 'main' ORDER BY name");
  const described = tables
    .filter(({ name }) => name !== "sqlite_schema")
    .map((table) => ({
      ...table,
      columns: rows(`SELECT * FROM pragma_table_xinfo('${table.name}')`),
      indices: rows(`SELECT name, "unique", origin, partial FROM pragma_index_list('${table.name}') ORDER BY name`),
      checks: checksOf(rows(`SELECT sql FROM sqlite_master WHERE name = '${table.name}'`)[0]?.sql),
      rows: table.type !== "view" ? rows(`SELECT * FROM "${table.name}"`) : [],
    }));
  database.close();
  return { others, tables: described };
}

const checksOf = (sql: unknown) => String(sql).match(/CHECK \(.*?\)(?=,|$)/gm) ?? [];

describe("the tables of a new room", () => {
  it("are those that an old room has after its migrations", () => {
    const made = describeTables([read("new-room.sql")]);
    expect(made).toEqual(describeTables(migrations.map((file) => read(`room/${file}`))));
    expect(made.tables.length).toBeGreaterThan(45);
    expect(made.tables.flatMap(({ checks }) => checks).length).toBeGreaterThan(5);
  });
});
