import { addReaderFieldsToAll } from "../../../contract/message-json.ts";
import { messageJsonFor, type Reader } from "./message-json.ts";
import type { MessageRecord } from "./message-record.ts";
import type { ReadCounter } from "./read-positions.ts";
import { RecentJson, type SerializedMessages } from "./recent-json.ts";

/** Consecutive serialized messages, joined by commas. */
export interface Page {
  text: string;
  more: boolean;
}

/** A page ends at whichever limit comes first. */
export interface PageLimit {
  messages: number;
  bytes: number;
}

interface Rows extends SerializedMessages {
  afterId: number;
  limit: PageLimit;
  more: boolean;
  senders: ReadonlySet<string>;
}

/** Bytes of the per-reader end of a message: `,"read_type":1,"read_num":499},`. */
const readTextMaxBytes = 32;

const query = "SELECT id, sender_id, ready FROM messages WHERE id > ? ORDER BY id LIMIT ?";

/**
 * Pages of serialized messages, with a cache of the last one: after a network cut all members request the same page
 * with the same read state. With the cache 500 members come in within 150 ms, without it within 180 ms.
 */
export class MissedPages {
  readonly #sql: SqlStorage;
  readonly #find: (id: number) => MessageRecord | undefined;
  readonly #recent = new RecentJson();
  #rows: Rows | undefined;
  #shared: { rows: Rows; reads: ReadCounter; readUpTo: number; page: Page } | undefined;

  constructor(sql: SqlStorage, find: (id: number) => MessageRecord | undefined) {
    this.#sql = sql;
    this.#find = find;
  }

  /** Adds the newest message. `ready`: its JSON for all readers, or "". */
  add(id: number, senderId: string, ready: string): void {
    // A full page does not change.
    if (!this.#rows?.more) this.#forgetPage();
    this.#recent.add(id, senderId, ready);
  }

  alter(id: number): void {
    this.#forgetPage();
    this.#recent.alter(id);
  }

  /** Several messages changed or a transaction was rolled back: drop the caches. */
  forget(): void {
    this.#forgetPage();
    this.#recent.forget();
  }

  #forgetPage(): void {
    this.#rows = undefined;
    this.#shared = undefined;
  }

  /**
   * The oldest messages after an id, ascending, for one member. A message above the byte limit is a page of its own.
   */
  after(afterId: number, limit: PageLimit, reader: Reader): Page {
    const rows = this.#rowsAfter(afterId, limit, reader);
    const { memberId, reads } = reader;
    if (rows.senders.has(memberId)) return this.#pageFor(reader, rows);
    const lastId = rows.firstId + rows.ready.length - 1;
    const readUpTo = Math.max(afterId, Math.min(reads.readUpTo(memberId), lastId));
    const shared = this.#shared;
    if (shared?.rows === rows && shared.reads === reads && shared.readUpTo === readUpTo) return shared.page;
    const page = this.#pageFor(reader, rows);
    // Signed file URLs expire, so a page with files is not cached.
    if (!rows.ready.includes("")) this.#shared = { rows, reads, readUpTo, page };
    return page;
  }

  #rowsAfter(afterId: number, limit: PageLimit, reader: Reader): Rows {
    const known = this.#rows;
    if (known?.afterId === afterId && known.limit.messages === limit.messages && known.limit.bytes === limit.bytes)
      return known;
    // Requests one message more than the limit, to detect further ones.
    const found = this.#recent.after(afterId, limit.messages + 1) ?? this.#stored(afterId, limit);
    const { firstId } = found;
    const count = Math.min(limit.messages, this.#fitting(found, limit.bytes, reader));
    const senderIds = found.senderIds.slice(0, count);
    const ready = found.ready.slice(0, count);
    const more = found.ready.length > count;
    this.#rows = { afterId, limit, firstId, senderIds, ready, more, senders: new Set(senderIds) };
    return this.#rows;
  }

  /** Number of messages that fit into `bytes`, at least one. */
  #fitting({ firstId, ready }: SerializedMessages, bytes: number, reader: Reader): number {
    let left = bytes;
    for (const [at, text] of ready.entries()) {
      const whole = text === "" ? this.#find(firstId + at) : undefined;
      left -= whole ? Buffer.byteLength(messageJsonFor(reader, whole)) : Buffer.byteLength(text) + readTextMaxBytes;
      if (left < 0) return Math.max(at, 1);
    }
    return ready.length;
  }

  /** Reads in steps, with at most one message beyond the limit: a full page of the longest messages would be 30 MB. */
  #stored(afterId: number, limit: PageLimit): SerializedMessages {
    let firstId = afterId + 1;
    let characters = 0;
    const senderIds: string[] = [];
    const ready: string[] = [];
    for (const [id, senderId, text] of this.#sql
      .exec(query, afterId, limit.messages + 1)
      .raw<[number, string, string]>()) {
      if (ready.length === 0) firstId = id;
      senderIds.push(senderId);
      ready.push(text);
      characters += text.length;
      if (characters > limit.bytes && ready.length > 1) break;
    }
    return { firstId, senderIds, ready };
  }

  #pageFor(reader: Reader, { firstId, senderIds, ready, more }: Rows): Page {
    const { memberId, reads } = reader;
    const texts: string[] = [];
    // Consecutive messages with the same read state are completed together.
    let readState = { from: 0, readByMe: false, readCount: 0 };
    const sameReadersEnd = (to: number) => {
      const { from, readByMe, readCount } = readState;
      if (from < to) texts.push(addReaderFieldsToAll(ready.slice(from, to), readByMe, readCount));
    };
    for (let at = 0; at < ready.length; ) {
      const id = firstId + at;
      const senderId = senderIds[at] ?? "";
      const whole = ready[at] === "" ? this.#find(id) : undefined;
      if (whole) {
        sameReadersEnd(at);
        texts.push(messageJsonFor(reader, whole));
        at += 1;
        readState = { ...readState, from: at };
        continue;
      }
      const readByMe = senderId === memberId || reads.hasRead(memberId, id);
      const readCount = reads.readersOf(id, senderId);
      if (readByMe !== readState.readByMe || readCount !== readState.readCount) {
        sameReadersEnd(at);
        readState = { from: at, readByMe, readCount };
      }
      const end = Math.min(ready.length, reads.sameReadersUpTo(id) + 1 - firstId);
      do at += 1;
      while (at < end && senderIds[at] === senderId && ready[at] !== "");
    }
    sameReadersEnd(ready.length);
    return { text: texts.join(","), more };
  }
}
