import * as Limits from "../../../contract/limits.ts";
import { Table } from "../table.ts";

interface Wanted {
  /** A message must contain all words, in any order. */
  terms: readonly string[];
  /** Only messages before this id. */
  before: number;
  limit: number;
}

/** The index holds trigrams; shorter words are matched against the text itself. */
const indexedLength = 3;

export class MessageSearch extends Table {
  /** Ids of the messages that contain all words, newest first. */
  find({ terms, before, limit }: Wanted): number[] {
    this.#index();
    const indexedTo = this.#indexedTo;
    const ids = this.#read(terms, before, indexedTo, limit);
    if (ids.length >= limit) return ids;
    const long = terms.filter((term) => [...term].length >= indexedLength);
    const short = terms.filter((term) => !long.includes(term));
    const end = Math.min(before, indexedTo + 1);
    const left = limit - ids.length;
    return [...ids, ...(long.length === 0 ? this.#read(short, end, 0, left) : this.#match(long, short, end, left))];
  }

  /** Call before a message's text changes or is deleted. */
  forget(id: number): void {
    if (id > this.#indexedTo) return;
    this.run`INSERT INTO message_index (message_index, rowid, words) SELECT 'delete', id, words FROM message_words
      WHERE id = ${id}`;
  }

  /** Call after a message's text changed. */
  add(id: number): void {
    if (id > this.#indexedTo) return;
    this.run`INSERT INTO message_index (rowid, words) SELECT id, words FROM message_words WHERE id = ${id}`;
  }

  /** Call after all messages, up to this id, were deleted. */
  clear(upTo: number): void {
    this.run`INSERT INTO message_index (message_index) VALUES ('delete-all')`;
    this.run`UPDATE message_index_state SET indexed_to = ${upTo}`;
  }

  /** Indexes up to `indexedPerSearch` new messages; a search scans the rest. */
  #index(): void {
    const from = this.#indexedTo;
    const taken = this.one<{ last: number | null }>(
      "SELECT max(id) AS last FROM (SELECT id FROM messages WHERE id > ? ORDER BY id LIMIT ?)",
      from,
      Limits.indexedPerSearch,
    ).last;
    if (taken === null) return;
    this.run`INSERT INTO message_index (rowid, words) SELECT id, words FROM message_words
      WHERE id > ${from} AND id <= ${taken}`;
    this.run`UPDATE message_index_state SET indexed_to = ${taken}`;
  }

  get #indexedTo(): number {
    return this.one<{ indexed_to: number }>("SELECT indexed_to FROM message_index_state").indexed_to;
  }

  #match(long: readonly string[], short: readonly string[], before: number, limit: number): number[] {
    const asked = long.map((term) => `"${term.replaceAll('"', '""')}"`).join(" AND ");
    return this.#ids(
      `SELECT rowid AS id FROM message_index WHERE message_index MATCH ? AND rowid < ?
       ${short.map(() => "AND words LIKE ? ESCAPE '\\'").join(" ")} ORDER BY rowid DESC LIMIT ?`,
      asked,
      before,
      ...short.map(pattern),
      limit,
    );
  }

  #read(terms: readonly string[], before: number, after: number, limit: number): number[] {
    return this.#ids(
      `SELECT id FROM message_words WHERE id < ? AND id > ?
       ${terms.map(() => "AND words LIKE ? ESCAPE '\\'").join(" ")} ORDER BY id DESC LIMIT ?`,
      before,
      after,
      ...terms.map(pattern),
      limit,
    );
  }

  #ids(query: string, ...values: (string | number)[]): number[] {
    return this.rows<{ id: number }>(query, ...values).map(({ id }) => id);
  }
}

function pattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}
