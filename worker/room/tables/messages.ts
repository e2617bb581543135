import { Limits } from "../../contract/limits.ts";
import { type MessageKind, sendableKinds } from "../../contract/message.ts";
import { MissedPages, type Page, type PageLimit } from "../catch-up/missed-pages.ts";
import type { MessageBody, MessageRecord, NewMessage } from "./message-record.ts";
import type { Reader } from "./message-texts.ts";

type Row = {
  id: number;
  rev: number;
  kind: MessageKind;
  recalled: number;
  sender_id: string;
  event_id: string;
  sent_at: number;
  reply_to: number;
  body: string;
};

/** Messages in a row, and the one behind them where there are more. */
export interface RecordPage {
  records: readonly MessageRecord[];
  next?: MessageRecord;
}

const nothing: RecordPage = { records: [] };

/** What a message takes on the wire beside its body: ids, times, and a signed link with a file name of 255 characters. */
const messageFrameBytes = 3000;

const pageOf = (messages: number): PageLimit => ({ messages, bytes: Limits.pageMaxBytes });

function record(row: Row): MessageRecord {
  return {
    id: row.id,
    rev: row.rev,
    kind: row.kind,
    recalled: row.recalled === 1,
    senderId: row.sender_id,
    eventId: row.event_id,
    sentAt: row.sent_at,
    replyTo: row.reply_to,
    body: JSON.parse(row.body) as MessageBody,
  };
}

const columns = "id, rev, kind, recalled, sender_id, event_id, sent_at, reply_to, body";
const altered = `SELECT ${columns} FROM messages WHERE changed = 1`;
const sendable = sendableKinds.map((kind) => `'${kind}'`).join(", ");

/** The room's log: numbered without gaps, in the order that everybody sees. */
export class Messages {
  readonly #sql: SqlStorage;
  readonly #pages: MissedPages;
  /** The newest revision at which a message was altered; undefined until somebody asks. */
  #alteredRev: number | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#pages = new MissedPages(sql, (id) => this.find(id));
  }

  /** Messages are altered, or a turn was undone: what is stored counts. */
  forget(): void {
    this.#pages.forget();
    this.#alteredRev = undefined;
  }

  /** `text`: what is the same for everybody of it. False when its sender sent it before: then nothing was written. */
  insert(message: NewMessage, text: string): boolean {
    const ready = message.body.media ? "" : text;
    const { rowsWritten } = this.#sql.exec(
      `INSERT INTO messages (id, rev, kind, sender_id, event_id, sent_at, reply_to, body, ready)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sender_id, event_id) WHERE event_id <> '' DO NOTHING`,
      message.id,
      message.rev,
      message.kind,
      message.senderId,
      message.eventId,
      message.sentAt,
      message.replyTo,
      JSON.stringify(message.body),
      ready,
    );
    if (rowsWritten > 0) this.#pages.add(message.id, message.senderId, ready);
    return rowsWritten > 0;
  }

  find(id: number): MessageRecord | undefined {
    return this.#list(`SELECT ${columns} FROM messages WHERE id = ?`, id)[0];
  }

  /** The message that this member sent under this event id before. */
  sentAs(senderId: string, eventId: string): MessageRecord | undefined {
    return this.#list(
      `SELECT ${columns} FROM messages WHERE sender_id = ? AND event_id = ? AND event_id <> ''`,
      senderId,
      eventId,
    )[0];
  }

  /** What others have said after an id: how many (counted up to `most`), and the newest. */
  unreadBy(memberId: string, readUpTo: number, most: number): { count: number; newest: MessageRecord | undefined } {
    const condition = `id > ? AND sender_id <> ? AND kind IN (${sendable})`;
    const { count } = this.#sql
      .exec<{ count: number }>(
        `SELECT count(*) AS count FROM (SELECT 1 FROM messages WHERE ${condition} LIMIT ?)`,
        readUpTo,
        memberId,
        most,
      )
      .one();
    const newest = this.#list(
      `SELECT ${columns} FROM messages WHERE ${condition} ORDER BY id DESC LIMIT 1`,
      readUpTo,
      memberId,
    )[0];
    return { count, newest };
  }

  /** What others wrote after an id with these words in it, the newest first. */
  containing(text: string, memberId: string, after: number, most: number): MessageRecord[] {
    return this.#list(
      `SELECT ${columns} FROM messages WHERE id > ? AND sender_id <> ? AND kind = 'text'
       AND instr(json_extract(body, '$.content'), ?) > 0 ORDER BY id DESC LIMIT ?`,
      after,
      memberId,
      text,
      most,
    );
  }

  /** The last message that a member wrote and nobody recalled. */
  newestSent(): MessageRecord | undefined {
    return this.#list(`SELECT ${columns} FROM messages WHERE kind IN (${sendable}) ORDER BY id DESC LIMIT 1`)[0];
  }

  /** Those of these ids that exist, ascending, or the newest first: as many as fit into a page. */
  byIds(ids: readonly number[], order: "ASC" | "DESC" = "ASC"): RecordPage {
    return this.#page(
      `SELECT ${columns} FROM messages WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id ${order} LIMIT ?`,
      pageOf(ids.length),
      JSON.stringify(ids),
    );
  }

  /** At most `limit` before an id, the newest first. */
  before(id: number, limit: number): RecordPage {
    return this.#page(`SELECT ${columns} FROM messages WHERE id < ? ORDER BY id DESC LIMIT ?`, pageOf(limit), id);
  }

  /** At most `limit` after an id, the oldest first. */
  after(id: number, limit: number): RecordPage {
    return this.#page(`SELECT ${columns} FROM messages WHERE id > ? ORDER BY id LIMIT ?`, pageOf(limit), id);
  }

  /** The same as text for one member, of what is ready: from memory, or straight from the rows. */
  textAfter(id: number, limit: PageLimit, reader: Reader): Page {
    return this.#pages.after(id, limit, reader);
  }

  /** The id of the last message that was sent before a time; 0 when there is none. */
  lastBefore(at: number): number {
    const ends = this.#sql.exec<{ low: number | null; high: number | null }>(
      "SELECT min(id) AS low, max(id) AS high FROM messages",
    );
    const { low, high } = ends.one();
    let [before, from] = [(low ?? 1) - 1, (high ?? 0) + 1];
    // Times grow with the ids, and there is no index over them: a few looks instead of reading all.
    while (from - before > 1) {
      const middle = (before + from) >>> 1;
      const [row] = this.#sql.exec<{ sent_at: number }>("SELECT sent_at FROM messages WHERE id = ?", middle);
      if (row && row.sent_at < at) before = middle;
      else from = middle;
    }
    return low === null || before < low ? 0 : before;
  }

  /** Messages up to an id that were altered after revision `rev`, in the order of their alteration: one page. */
  changedSince(rev: number, upToId: number, limit: PageLimit): RecordPage {
    // Everybody who comes back asks, and mostly nothing was.
    this.#alteredRev ??= this.#list(`${altered} AND rev > ? ORDER BY rev DESC LIMIT 1`, 0)[0]?.rev ?? 0;
    if (rev >= this.#alteredRev) return nothing;
    return this.#page(`${altered} AND rev > ? AND id <= ? ORDER BY rev, id LIMIT ?`, limit, rev, upToId);
  }

  /** Takes the content away for good; what stays is the notice of who recalled it. */
  recall(id: number, rev: number, body: MessageBody): void {
    this.forget();
    this.#sql.exec(
      `UPDATE messages SET kind = 'recalled', recalled = 1, changed = 1, rev = ?, reply_to = 0, body = ?, ready = ''
       WHERE id = ?`,
      rev,
      JSON.stringify(body),
      id,
    );
    this.#sql.exec(
      `UPDATE messages SET changed = 1, rev = ?, ready = '',
       body = json_set(body, '$.quotedText', '', '$.quotedRecalled', json('true')) WHERE reply_to = ? AND reply_to > 0`,
      rev,
      id,
    );
  }

  /** Alters what varies, at this revision. */
  replaceBody(id: number, rev: number, body: MessageBody): void {
    this.#pages.alter(id);
    this.#alteredRev = undefined;
    this.#sql.exec(
      "UPDATE messages SET changed = 1, rev = ?, body = ?, ready = '' WHERE id = ?",
      rev,
      JSON.stringify(body),
      id,
    );
  }

  /** Deletes them; for a while it is known which event ids they had. */
  clearTo(id: number, now: number): void {
    this.forget();
    const since = now - Limits.clearedKnownMs;
    this.#sql.exec("DELETE FROM cleared_events WHERE cleared_at < ?", since);
    this.#sql.exec(
      `INSERT OR IGNORE INTO cleared_events (sender_id, event_id, message_id, cleared_at)
       SELECT sender_id, event_id, id, ? FROM messages WHERE id <= ? AND event_id <> '' AND sent_at >= ?`,
      now,
      id,
      since,
    );
    this.#sql.exec("DELETE FROM messages WHERE id <= ?", id);
  }

  /** The id of the message that this member sent under this event id, and that was cleared since. */
  clearedAs(senderId: string, eventId: string): number | undefined {
    return this.#sql
      .exec<{ message_id: number }>(
        "SELECT message_id FROM cleared_events WHERE sender_id = ? AND event_id = ?",
        senderId,
        eventId,
      )
      .toArray()[0]?.message_id;
  }

  /** Reads until the page is full; its first message in any case. The last parameter of the query is the number of rows. */
  #page(query: string, { messages, bytes }: PageLimit, ...values: (string | number)[]): RecordPage {
    const records: MessageRecord[] = [];
    let left = bytes;
    for (const row of this.#sql.exec<Row>(query, ...values, messages + 1)) {
      left -= Buffer.byteLength(row.body) + messageFrameBytes;
      if (records.length === messages || (left < 0 && records.length > 0)) return { records, next: record(row) };
      records.push(record(row));
    }
    return { records };
  }

  #list(query: string, ...values: (string | number)[]): MessageRecord[] {
    return this.#sql
      .exec<Row>(query, ...values)
      .toArray()
      .map(record);
  }
}
