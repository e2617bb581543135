import { env } from "cloudflare:workers";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as consoleSchema from "../../../worker/directory/console/schema.ts";
import * as schema from "../../../worker/directory/schema.ts";

const tables = Object.values({ ...schema, ...consoleSchema }).filter((value) => is(value, SQLiteTable));

describe("the directory's schema", () => {
  it.each(tables.map((table) => [getTableName(table), table] as const))(
    "is the migrated table %s",
    async (name, table) => {
      const { results } = await env.DB.prepare(
        'SELECT name, type, "notnull" AS required, pk FROM pragma_table_info(?) ORDER BY name',
      )
        .bind(name)
        .all();
      const columns = Object.values(getTableColumns(table))
        .map((column) => ({
          name: column.name,
          type: column.getSQLType().toUpperCase(),
          required: column.notNull ? 1 : 0,
          pk: column.primary ? 1 : 0,
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(columns).toEqual(results);
    },
  );

  it("leaves no table out", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
    ).all<{ name: string }>();
    expect(results.map(({ name }) => name).sort()).toEqual(tables.map(getTableName).sort());
  });
});
