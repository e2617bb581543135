import type { Bot } from "../../contract/hooks.ts";
import { Table } from "./table.ts";

/** Bots, by the hashes of their links. */
export class Hooks extends Table {
  /** Cache of the table, which only this class writes. */
  #bots: readonly Bot[] | undefined;

  dropCache(): void {
    this.#bots = undefined;
  }

  #write(query: TemplateStringsArray, ...values: string[]): void {
    this.dropCache();
    this.run(query, ...values);
  }

  list(): readonly Bot[] {
    this.#bots ??= this.rows<Bot>("SELECT id, name FROM hooks ORDER BY rowid");
    return this.#bots;
  }

  find(id: string): Bot | undefined {
    return this.list().find((bot) => bot.id === id);
  }

  byHash(hash: string): Bot | undefined {
    return this.first<Bot>("SELECT id, name FROM hooks WHERE hash = ?", hash);
  }

  add({ id, name }: Bot, hash: string): void {
    this.#write`INSERT INTO hooks (id, name, hash) VALUES (${id}, ${name}, ${hash})`;
  }

  rename(id: string, name: string): void {
    this.#write`UPDATE hooks SET name = ${name} WHERE id = ${id}`;
  }

  setHash(id: string, hash: string): void {
    this.#write`UPDATE hooks SET hash = ${hash} WHERE id = ${id}`;
  }

  remove(id: string): void {
    this.#write`DELETE FROM hooks WHERE id = ${id}`;
  }
}
