import { integer, text } from "drizzle-orm/sqlite-core";
import { snakeCase } from "../contract/wire.ts";

/** Columns of one kind, by property: `createdAt` is the column `created_at`. */
const columnsOf =
  <Column>(create: (name: string) => Column) =>
  <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, create(snakeCase(name))])) as Record<Name, Column>;

export const texts = columnsOf((name) => text(name).notNull());
export const nullableTexts = columnsOf((name) => text(name));
export const integers = columnsOf((name) => integer(name).notNull());
export const nullableIntegers = columnsOf((name) => integer(name));
