import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { compactTables } from "../../../../worker/local/node/compact-tables.ts";

it("removes all bytes of deleted rows, and keeps the others", () => {
  const stateDir = mkdtempSync(join(tmpdir(), "parley-compact-"));
  const folder = join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
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
