import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { compactTables, tablesAreCurrent, tablesFolder } from "../../../../worker/local/node/local-tables.ts";

it("removes all bytes of deleted rows, and keeps the others", () => {
  const stateDir = mkdtempSync(join(tmpdir(), "parley-compact-"));
  const folder = tablesFolder(stateDir);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "tables.sqlite");
  const written = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "latin1"))
      .join("");

  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE letters (id TEXT, text TEXT)");
  const insert = database.prepare("INSERT INTO letters VALUES (?, ?)");
  for (let n = 0; n < 50; n++) insert.run(`${n}`, n === 7 ? "kept" : `canary ${"x".repeat(2000)}`);
  database.exec("DELETE FROM letters WHERE text <> 'kept'");
  database.close();
  expect(written()).toContain("canary");

  compactTables(stateDir);
  expect(written()).not.toContain("canary");
  const again = new DatabaseSync(file);
  expect(again.prepare("SELECT id FROM letters").all()).toEqual([{ id: "7" }]);
  again.close();
  rmSync(stateDir, { recursive: true });
});

it("has nothing to do in a state that is new", () => {
  const stateDir = mkdtempSync(join(tmpdir(), "parley-compact-"));
  compactTables(stateDir);
  expect(readdirSync(stateDir)).toEqual([]);
  rmSync(stateDir, { recursive: true });
});

it.each([
  ["no table", undefined, false],
  ["an older release's migrations", ["0001.sql"], false],
  ["all migrations", ["0001.sql", "0002.sql"], true],
  ["migrations of a later release too", ["0001.sql", "0002.sql", "0003.sql"], true],
] as const)("a state with %s is migrated unless it is current", (_what, applied, isCurrent) => {
  const stateDir = mkdtempSync(join(tmpdir(), "parley-tables-"));
  const migrations = join(stateDir, "migrations");
  mkdirSync(migrations);
  for (const name of ["0001.sql", "0002.sql", "README.md"]) writeFileSync(join(migrations, name), "");
  expect(tablesAreCurrent(stateDir, migrations)).toBe(false);
  mkdirSync(tablesFolder(stateDir), { recursive: true });
  const database = new DatabaseSync(join(tablesFolder(stateDir), "tables.sqlite"));
  if (applied) database.exec("CREATE TABLE d1_migrations (id INTEGER, name TEXT)");
  for (const name of applied ?? []) database.prepare("INSERT INTO d1_migrations VALUES (1, ?)").run(name);
  database.close();
  expect(tablesAreCurrent(stateDir, migrations)).toBe(isCurrent);
  rmSync(stateDir, { recursive: true });
});
