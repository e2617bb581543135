import * as Limits from "../../../contract/limits.ts";
import { type MessageContent, sendableKinds } from "../../../contract/message.ts";
import { Table } from "../table.ts";
import type { Reader } from "./message-json.ts";
import type { MessageBody, MessageRecord, NewMessage } from "./message-record.ts";
import { MissedPages, type Page, type PageLimit } from "./missed-pages.ts";

type Row = Omit<MessageRecord, "recalled" | "body"> & { recalled: number; body: string };

interface ContentsPage {
  messages: MessageContent[];
  more: boolean;
}

/** Consecutive messages, and the first one beyond the page. */
export interface RecordPage {
  records: readonly MessageRecord[];
  next?: MessageRecord;
}

/**
 * Upper bound of a message's bytes without its body: ids, times, and a signed link with a file name of 255 characters.
 */
const messageFrameBytes = 3000;

/** Usual bytes of a message without its body. */
const messageBytes = 500;

/** Upper bound of a message's bytes beside its content on a page of contents: field names, and ids of member and event. */
const contentFrameBytes = 200;

const pageOf = (messages: number): PageLimit => ({ messages, bytes: Limits.pageMaxBytes });

function record(row: Row): MessageRecord {
  return { ...row, recalled: row.recalled === 1, body: JSON.parse(row.body) as MessageBody };
}

const columns =
  "id, rev, kind, recalled, sender_id AS senderId, event_id AS eventId, sent_at AS sentAt, reply_to AS replyTo, body";
const contents = `SELECT id, kind, sender_id AS senderId, event_id AS eventId, coalesce(body ->> '$.content', '') AS content
  FROM messages`;
const altered = `SELECT ${columns} FROM messages WHERE changed = 1`;
const amongIds = "id IN (SELECT value FROM json_each(?))";
const sendable = sendableKinds.map((kind) => `'${kind}'`).join(", ");

/** The room's message log, with ids without gaps. */
export class Messages extends Table {
  readonly #pages: MissedPages;
  /** Newest revision that altered a message; undefined until first needed. */
  #alteredRev: number | undefined;

  constructor(sql: SqlStorage) {
    super(sql);
    this.#pages = new MissedPages(sql, (id) => this.find(id));
  }

  dropCache(): void {
    this.#pages.forget();
    this.#alteredRev = undefined;
  }

  /** `text`: JSON for all readers. False for a retry of a stored message: nothing is written. */
  insert(message: NewMessage, text: string): boolean {
    const ready = message.body.media ? "" : text;
    const { id, rev, kind, senderId, eventId, sentAt, replyTo } = message;
    const body = JSON.stringify(message.body);
    const written = this.run`INSERT INTO messages (id, rev, kind, sender_id, event_id, sent_at, reply_to, body, ready)
      VALUES (${id}, ${rev}, ${kind}, ${senderId}, ${eventId}, ${sentAt}, ${replyTo}, ${body}, ${ready})
      ON CONFLICT (sender_id, event_id) WHERE event_id <> '' DO NOTHING`;
    if (written > 0) this.#pages.add(id, senderId, ready);
    return written > 0;
  }

  find(id: number): MessageRecord | undefined {
    return this.#list(`SELECT ${columns} FROM messages WHERE id = ?`, id)[0];
  }

  /** The stored message of this member and event id. */
  sentAs(senderId: string, eventId: string): MessageRecord | undefined {
    const query = `SELECT ${columns} FROM messages WHERE sender_id = ? AND event_id = ? AND event_id <> ''`;
    return this.#list(query, senderId, eventId)[0];
  }

  /** A member's own messages after a time, the latest first. */
  sentSince(senderId: string, time: number): MessageRecord[] {
    const query = `SELECT ${columns} FROM messages
      WHERE id > ? AND sender_id = ? AND event_id <> '' AND sent_at > ? ORDER BY id DESC`;
    return this.#list(query, this.lastBefore(time), senderId, time);
  }

  /** Ids of all messages that a member can read: neither notices nor recalled ones. Ascending. */
  *readableIds(): Iterable<number> {
    const query = `SELECT id FROM messages WHERE kind IN (${sendable}) ORDER BY id`;
    for (const { id } of this.sql.exec<{ id: number }>(query)) yield id;
  }

  /** Number (up to `limit`) and newest of others' messages after an id. */
  unreadBy(memberId: string, readUpTo: number, limit: number): { count: number; newest: MessageRecord | undefined } {
    const condition = `id > ? AND sender_id <> ? AND kind IN (${sendable})`;
    const { count } = this.one<{ count: number }>(
      `SELECT count(*) AS count FROM (SELECT 1 FROM messages WHERE ${condition} LIMIT ?)`,
      readUpTo,
      memberId,
      limit,
    );
    const newest = this.#list(
      `SELECT ${columns} FROM messages WHERE ${condition} ORDER BY id DESC LIMIT 1`,
      readUpTo,
      memberId,
    )[0];
    return { count, newest };
  }

  /** Others' messages after an id that contain `words`, newest first. */
  containing(text: string, memberId: string, after: number, limit: number): MessageRecord[] {
    return this.#list(
      `SELECT ${columns} FROM messages WHERE id > ? AND sender_id <> ? AND kind IN (${sendable})
       AND instr(json_extract(body, '$.content'), ?) > 0 ORDER BY id DESC LIMIT ?`,
      after,
      memberId,
      text,
      limit,
    );
  }

  /** The newest member message that is not recalled. */
  newestSent(): MessageRecord | undefined {
    return this.#list(`SELECT ${columns} FROM messages WHERE kind IN (${sendable}) ORDER BY id DESC LIMIT 1`)[0];
  }

  /** Approximate bytes of these messages in an answer, counted by the database. */
  bytesOf(ids: readonly number[]): number {
    const query = `SELECT coalesce(sum(octet_length(body) + ${messageBytes}), 0) AS bytes FROM messages WHERE ${amongIds}`;
    return this.one<{ bytes: number }>(query, JSON.stringify(ids)).bytes;
  }

  /** Existing messages of these ids, ascending. */
  byIds(ids: readonly number[]): MessageRecord[] {
    return this.#list(`SELECT ${columns} FROM messages WHERE ${amongIds} ORDER BY id`, JSON.stringify(ids));
  }

  /** One page of existing messages of these ids, descending. */
  pageByIds(ids: readonly number[]): RecordPage {
    const query = `SELECT ${columns} FROM messages WHERE ${amongIds} ORDER BY id DESC LIMIT ?`;
    return this.#page(query, pageOf(ids.length), JSON.stringify(ids));
  }

  /** At most `limit` before an id, the newest first. */
  before(id: number, limit: number): RecordPage {
    return this.#page(`SELECT ${columns} FROM messages WHERE id < ? ORDER BY id DESC LIMIT ?`, pageOf(limit), id);
  }

  /** At most `limit` after an id, the oldest first. */
  after(id: number, limit: number): RecordPage {
    return this.#page(`SELECT ${columns} FROM messages WHERE id > ? ORDER BY id LIMIT ?`, pageOf(limit), id);
  }

  /** At most `limit` contents before an id, ascending. */
  contentsBefore(id: number, limit: number): ContentsPage {
    const { messages, more } = this.#contents("WHERE id < ? ORDER BY id DESC LIMIT ?", id, limit);
    return { messages: messages.reverse(), more };
  }

  /** At most `limit` contents after an id, ascending. */
  contentsAfter(id: number, limit: number): ContentsPage {
    return this.#contents("WHERE id > ? ORDER BY id LIMIT ?", id, limit);
  }

  /** Serialized messages after an id for one member, from the cache or the stored rows. */
  textAfter(id: number, limit: PageLimit, reader: Reader): Page {
    return this.#pages.after(id, limit, reader);
  }

  /** True if a member wrote a message after an id, also a recalled one. */
  isWrittenAfter(id: number): boolean {
    return this.exists(`SELECT 1 FROM messages WHERE id > ? AND kind IN (${sendable}, 'recalled') LIMIT 1`, id);
  }

  /** Id of the last message before a time; 0 if there is none. `importedTo`: id of the last imported message. */
  lastBefore(at: number, importedTo = 0): number {
    // Both in one SELECT would read all messages, 10 ms for 100,000 small ones in memory.
    const ends = this.sql.exec<{ low: number | null; high: number | null }>(
      "SELECT (SELECT min(id) FROM messages) AS low, (SELECT max(id) FROM messages) AS high",
    );
    const { low, high } = ends.one();
    let [before, from] = [(low ?? 1) - 1, (high ?? 0) + 1];
    // Binary search: times grow with the ids, and have no index. Notices among imported messages are younger than those
    // after them, so the next imported message's time counts.
    while (from - before > 1) {
      const middle = (before + from) >>> 1;
      const query = "SELECT sent_at FROM messages WHERE id >= ? AND (id > ? OR sender_id >= '~') ORDER BY id LIMIT 1";
      const [row] = this.sql.exec<{ sent_at: number }>(query, middle, importedTo);
      if (row && row.sent_at < at) before = middle;
      else from = middle;
    }
    return low === null || before < low ? 0 : before;
  }

  /** One page of messages up to an id that changed after revision `rev`, in order of their change. */
  changedSince(rev: number, upToId: number, limit: PageLimit): RecordPage {
    // Every reconnecting client asks, and mostly nothing changed.
    this.#alteredRev ??= this.#list(`${altered} AND rev > ? ORDER BY rev DESC LIMIT 1`, 0)[0]?.rev ?? 0;
    if (rev >= this.#alteredRev) return { records: [] };
    return this.#page(`${altered} AND rev > ? AND id <= ? ORDER BY rev, id LIMIT ?`, limit, rev, upToId);
  }

  /** At most `limit` that changed after revision `rev`, or at it with an id after `id`; in order of their change. */
  changedFrom(rev: number, id: number, limit: number): RecordPage {
    return this.#page(`${altered} AND (rev, id) > (?, ?) ORDER BY rev, id LIMIT ?`, pageOf(limit), rev, id);
  }

  /** Deletes the content for good; the notice of the recalling member remains. */
  recall(id: number, rev: number, body: MessageBody): void {
    this.dropCache();
    this.run`UPDATE messages SET kind = 'recalled', recalled = 1, changed = 1, rev = ${rev}, reply_to = 0,
      body = ${JSON.stringify(body)}, ready = '' WHERE id = ${id}`;
    this.changeQuotes(id, rev, { quotedText: "", quotedRecalled: true });
  }

  /** Changes the quotes of a message in its replies, if they differ. Returns the written bytes. */
  changeQuotes(id: number, rev: number, quote: Pick<MessageBody, "quotedText" | "quotedRecalled">): number {
    const json = JSON.stringify(quote);
    const query = `UPDATE messages SET changed = 1, rev = ?, ready = '', body = json_patch(body, ?)
      WHERE reply_to = ? AND reply_to > 0 AND json_patch(body, ?) <> json(body) RETURNING octet_length(body) AS bytes`;
    const written = this.rows<{ bytes: number }>(query, rev, json, id, json);
    if (written.length > 0) this.dropCache();
    return written.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Replaces the body at this revision. Returns the written bytes. */
  replaceBody(id: number, rev: number, body: MessageBody): number {
    const json = JSON.stringify(body);
    this.#pages.alter(id);
    this.#alteredRev = undefined;
    this.run`UPDATE messages SET changed = 1, rev = ${rev}, body = ${json}, ready = '' WHERE id = ${id}`;
    return Buffer.byteLength(json);
  }

  /** Deletes messages up to an id; their event ids are stored for a while to recognize retries. */
  clearTo(id: number, now: number): void {
    this.dropCache();
    const since = now - Limits.clearedEventIdRetentionMs;
    this.run`DELETE FROM cleared_events WHERE cleared_at < ${since}`;
    this.run`INSERT OR IGNORE INTO cleared_events (sender_id, event_id, message_id, cleared_at)
      SELECT sender_id, event_id, id, ${now} FROM messages
      WHERE id <= ${id} AND event_id <> '' AND sent_at >= ${since}`;
    this.run`DELETE FROM messages WHERE id <= ${id}`;
  }

  /** Id of the cleared message of this member and event id. */
  clearedAs(senderId: string, eventId: string): number | undefined {
    const query = "SELECT message_id AS id FROM cleared_events WHERE sender_id = ? AND event_id = ?";
    return this.first<{ id: number }>(query, senderId, eventId)?.id;
  }

  /** Reads until the page is full, at least one message. The query's last parameter is the number of rows. */
  #page(query: string, { messages, bytes }: PageLimit, ...values: (string | number)[]): RecordPage {
    const records: MessageRecord[] = [];
    let left = bytes;
    for (const row of this.sql.exec<Row>(query, ...values, messages + 1)) {
      left -= Buffer.byteLength(row.body) + messageFrameBytes;
      if (records.length === messages || (left < 0 && records.length > 0)) return { records, next: record(row) };
      records.push(record(row));
    }
    return { records };
  }

  #contents(range: string, id: number, limit: number): ContentsPage {
    const messages: MessageContent[] = [];
    let left = Limits.pageMaxBytes;
    for (const row of this.sql.exec<MessageContent>(`${contents} ${range}`, id, limit + 1)) {
      left -= row.content.length + contentFrameBytes;
      if (messages.length === limit || (left < 0 && messages.length > 0)) return { messages, more: true };
      messages.push(row);
    }
    return { messages, more: false };
  }

  #list(query: string, ...values: (string | number)[]): MessageRecord[] {
    return this.rows<Row>(query, ...values).map(record);
  }
}
