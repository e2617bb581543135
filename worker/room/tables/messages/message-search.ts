import * as Limits from "../../../contract/limits.ts";
import { Table } from "../table.ts";

interface Wanted {
  /** A message must contain all words, in any order. */
  terms: readonly string[];
  /** Only messages before this id. */
  before: number;
  limit: number;
}

/** The index holds trigrams: a shorter word is found as the beginning of some of them. */
const indexedLength = 3;
/** Sorts behind every other character. */
const lastCharacter = "\u{10ffff}";

export class MessageSearch extends Table {
  /** Ids of the messages that contain all words, newest first. A search indexes new messages. */
  find({ terms, before, limit }: Wanted): number[] {
    this.index();
    const indexedTo = this.#indexedTo;
    const ids = this.#read(terms, before, indexedTo, limit);
    if (ids.length >= limit) return ids;
    return [...ids, ...this.#indexed(terms, Math.min(before, indexedTo + 1), limit - ids.length)];
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

  /** Indexes up to `indexedPerSearch` messages; a search scans the rest. True if some are left. */
  index(): boolean {
    const from = this.#indexedTo;
    const { last, count } = this.one<{ last: number | null; count: number }>(
      "SELECT max(id) AS last, count(*) AS count FROM (SELECT id FROM messages WHERE id > ? ORDER BY id LIMIT ?)",
      from,
      Limits.indexedPerSearch,
    );
    if (last === null) return false;
    this.run`INSERT INTO message_index (rowid, words) SELECT id, words FROM message_words
      WHERE id > ${from} AND id <= ${last}`;
    this.run`UPDATE message_index_state SET indexed_to = ${last}`;
    return count === Limits.indexedPerSearch;
  }

  /** Whether messages up to this id are not indexed yet. */
  isBehind(lastId: number): boolean {
    return this.#indexedTo < lastId;
  }

  get #indexedTo(): number {
    return this.one<{ indexed_to: number }>("SELECT indexed_to FROM message_index_state").indexed_to;
  }

  #indexed(terms: readonly string[], before: number, limit: number): number[] {
    const long = terms.filter((term) => [...term].length >= indexedLength);
    const short = terms.filter((term) => !long.includes(term));
    if (long.length > 0) return this.#match(long, short, before, limit);
    const [rarest] = short.filter(isFoldedAsStored).sort((a, b) => b.length - a.length);
    if (rarest === undefined) return this.#read(short, before, 0, limit);
    // A word in thousands of messages is among the newest ones, where reading takes 3 ms; the index would list them all.
    const newestAfter = Math.max(0, before - 1 - Limits.newestSearched);
    const newest = this.#read(short, before, newestAfter, limit);
    if (newest.length >= limit) return newest;
    return [...newest, ...this.#begins(rarest, short, newestAfter + 1, limit - newest.length)];
  }

  /** Of the messages with a trigram that begins with `word`, those with all words. */
  #begins(word: string, terms: readonly string[], before: number, limit: number): number[] {
    const folded = word.toLowerCase();
    return this.#ids(
      `SELECT id FROM message_words
       WHERE id IN (SELECT doc FROM message_index_terms WHERE term >= ? AND term < ?) AND id < ?
       ${terms.map(() => "AND words LIKE ? ESCAPE '\\'").join(" ")} ORDER BY id DESC LIMIT ?`,
      folded,
      folded + lastCharacter,
      before,
      ...terms.map(pattern),
      limit,
    );
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

  /** Looks for each word in the JSON before it reads the JSON: 100,000 messages take 40 ms instead of 110. */
  #read(terms: readonly string[], before: number, after: number, limit: number): number[] {
    const unescaped = terms.filter((term) => !/["\\\p{Cc}]/u.test(term));
    return this.#ids(
      `SELECT id FROM message_words WHERE id < ? AND id > ? ${unescaped.map(() => "AND body LIKE ? ESCAPE '\\'").join(" ")}
       ${terms.map(() => "AND words LIKE ? ESCAPE '\\'").join(" ")} ORDER BY id DESC LIMIT ?`,
      before,
      after,
      ...unescaped.map(pattern),
      ...terms.map(pattern),
      limit,
    );
  }

  #ids(query: string, ...values: (string | number)[]): number[] {
    return this.rows<{ id: number }>(query, ...values).map(({ id }) => id);
  }
}

/** The index folds case by rules of its own: only of ASCII, and of characters without case, is the result certain. */
function isFoldedAsStored(word: string): boolean {
  return [...word].every((one) => one < "\x80" || one.toLowerCase() === one.toUpperCase());
}

function pattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}
