import * as Limits from "../../../contract/limits.ts";
import { foldForSearch } from "../../../contract/text/search-terms.ts";
import { Table } from "../table.ts";

interface Wanted {
  /** As `searchTerms` returns them. A message must contain all, in any order. */
  terms: readonly string[];
  /** Only messages before this id. */
  before: number;
  limit: number;
}

interface FoldedText {
  id: number;
  /** Message text, file name and transcript. */
  text: string;
}

/** The index holds trigrams: a shorter word is found as the beginning of some of them. */
const trigramLength = 3;
/** Sorts behind every other character. */
const lastCharacter = "\u{10ffff}";
const rowsPerQuery = 200;

/**
 * Index and scan compare the texts that `foldForSearch` returns, so that both find the same messages. SQLite's own
 * functions fold the case of ASCII alone, and its LIKE refuses more than 50 bytes.
 */
export class MessageSearch extends Table {
  /** Ids of the messages that contain all words, newest first. Indexes new messages, and scans what is not indexed. */
  find({ terms, before, limit }: Wanted): number[] {
    this.index();
    const indexedTo = this.#indexedTo;
    const ids = this.#scan(terms, before, indexedTo, limit);
    if (ids.length >= limit) return ids;
    return [...ids, ...this.#findIndexed(terms, Math.min(before, indexedTo + 1), limit - ids.length)];
  }

  /** Call before a message's text changes or is deleted. */
  forget(id: number): void {
    for (const { text } of this.#indexedText(id))
      this.run`INSERT INTO message_index (message_index, rowid, words) VALUES ('delete', ${id}, ${text})`;
  }

  /** Call after a message's text changed. */
  add(id: number): void {
    for (const { text } of this.#indexedText(id)) this.#add(id, text);
  }

  /** Call after all messages, up to this id, were deleted. */
  clear(upTo: number): void {
    this.run`INSERT INTO message_index (message_index) VALUES ('delete-all')`;
    this.run`UPDATE message_index_state SET indexed_to = ${upTo}`;
  }

  /** Indexes up to `indexBatchSize` messages. True if some are left. */
  index(): boolean {
    let last = 0;
    let count = 0;
    for (const { id, text } of this.#texts("id > ? ORDER BY id LIMIT ?", this.#indexedTo, Limits.indexBatchSize)) {
      this.#add(id, text);
      last = id;
      count++;
    }
    if (count > 0) this.run`UPDATE message_index_state SET indexed_to = ${last}`;
    return count === Limits.indexBatchSize;
  }

  hasUnindexed(lastId: number): boolean {
    return this.#indexedTo < lastId;
  }

  get #indexedTo(): number {
    return this.one<{ indexed_to: number }>("SELECT indexed_to FROM message_index_state").indexed_to;
  }

  *#texts(condition: string, ...values: (string | number)[]): Generator<FoldedText> {
    const query = `SELECT id, words AS text FROM message_words WHERE ${condition}`;
    for (const { id, text } of this.sql.exec<{ id: number; text: string }>(query, ...values))
      yield { id, text: foldForSearch(text) };
  }

  #indexedText(id: number): FoldedText[] {
    return id > this.#indexedTo ? [] : [...this.#texts("id = ?", id)];
  }

  #add(id: number, text: string): void {
    this.run`INSERT INTO message_index (rowid, words) VALUES (${id}, ${text})`;
  }

  #findIndexed(terms: readonly string[], before: number, limit: number): number[] {
    const long = terms.filter((term) => [...term].length >= trigramLength);
    if (long.length > 0) return this.#match(long, terms, before, limit);
    // A word in thousands of messages is among the newest ones, where a scan takes 3 ms; the index would list them all.
    const scannedAfter = Math.max(0, before - 1 - Limits.recentScanMax);
    const recent = this.#scan(terms, before, scannedAfter, limit);
    if (recent.length >= limit) return recent;
    return [...recent, ...this.#matchPrefix(terms, scannedAfter + 1, limit - recent.length)];
  }

  #match(long: readonly string[], terms: readonly string[], before: number, limit: number): number[] {
    const query = long.map((term) => `"${term.replaceAll('"', '""')}"`).join(" AND ");
    return this.#filter(terms, before, limit, (end) =>
      this.#texts(
        `id IN (SELECT rowid FROM message_index WHERE message_index MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?)
         ORDER BY id DESC`,
        query,
        end,
        rowsPerQuery,
      ),
    );
  }

  /** Searches the messages with a trigram that begins with the longest of these short words. */
  #matchPrefix(terms: readonly string[], before: number, limit: number): number[] {
    const [longest = ""] = [...terms].sort((a, b) => b.length - a.length);
    return this.#filter(terms, before, limit, (end) =>
      this.#texts(
        `id IN (SELECT doc FROM message_index_terms WHERE term >= ? AND term < ? AND doc < ?) ORDER BY id DESC LIMIT ?`,
        longest,
        longest + lastCharacter,
        end,
        rowsPerQuery,
      ),
    );
  }

  /** SQLite skips messages without a plain word before it reads their JSON: a scan of a million messages takes about 1 s. */
  #scan(terms: readonly string[], before: number, after: number, limit: number): number[] {
    const plain = terms.filter(isPlain);
    const conditions = plain.map(() => "AND instr(lower(body), ?)").join(" ");
    return this.#filter(terms, before, limit, (end) =>
      this.#texts(`id < ? AND id > ? ${conditions} ORDER BY id DESC LIMIT ?`, end, after, ...plain, rowsPerQuery),
    );
  }

  /** The first `limit` ids with all terms. `read` returns the next messages before an id, newest first. */
  #filter(
    terms: readonly string[],
    before: number,
    limit: number,
    read: (end: number) => Iterable<FoldedText>,
  ): number[] {
    const ids: number[] = [];
    for (let end = before; ids.length < limit; ) {
      const messages = [...read(end)];
      for (const { id, text } of messages) if (terms.every((term) => text.includes(term))) ids.push(id);
      const last = messages.at(-1);
      if (!last || messages.length < rowsPerQuery) break;
      end = last.id;
    }
    return ids.slice(0, limit);
  }
}

/** Whether SQLite's `lower` and `foldForSearch` agree on all texts with this word, and JSON holds it unescaped. */
function isPlain(term: string): boolean {
  return /^[!#-[\]-~\p{Lo}]+$/u.test(term) && term.normalize("NFD") === term;
}
