import { closeMessageTexts } from "../contract/message-text.ts";
import { type Reader, textFor } from "./message-texts.ts";
import type { MessageRecord } from "./messages.ts";
import type { ReadCounter } from "./receipts.ts";
import { type ReadyTexts, RecentTexts } from "./recent-texts.ts";

/** Some messages in a row as they travel, with commas between them. */
export interface Page {
  text: string;
  /** There are more behind them. */
  more: boolean;
}

interface Rows extends ReadyTexts {
  afterId: number;
  limit: number;
  more: boolean;
  senders: ReadonlySet<string>;
}

const query = "SELECT id, sender_id, ready FROM messages WHERE id > ? ORDER BY id LIMIT ?";

/**
 * Pages of messages as they travel. The last page is kept, and what a reader got of it: after a cut everybody comes back
 * to the same one, having read as far as the others and written none of it.
 */
export class MissedPages {
  readonly #sql: SqlStorage;
  readonly #find: (id: number) => MessageRecord | undefined;
  readonly #recent = new RecentTexts();
  #rows: Rows | undefined;
  #shared: { rows: Rows; reads: ReadCounter; readUpTo: number; page: Page } | undefined;

  constructor(sql: SqlStorage, find: (id: number) => MessageRecord | undefined) {
    this.#sql = sql;
    this.#find = find;
  }

  /** A message is written, behind all others. `ready`: what is the same for everybody of it, or "". */
  add(id: number, senderId: string, ready: string): void {
    this.#forgetPage();
    this.#recent.add(id, senderId, ready);
  }

  /** This message was altered. */
  alter(id: number): void {
    this.#forgetPage();
    this.#recent.alter(id);
  }

  /** More than one was altered, or a turn was undone: what is stored counts. */
  forget(): void {
    this.#forgetPage();
    this.#recent.forget();
  }

  #forgetPage(): void {
    this.#rows = undefined;
    this.#shared = undefined;
  }

  /** The oldest `limit` after an id, ascending, for one member. */
  after(afterId: number, limit: number, reader: Reader): Page {
    const rows = this.#rowsAfter(afterId, limit);
    const { memberId, reads } = reader;
    if (rows.senders.has(memberId)) return this.#pageFor(reader, rows);
    const lastId = rows.firstId + rows.ready.length - 1;
    const readUpTo = Math.max(afterId, Math.min(reads.readUpTo(memberId), lastId));
    const shared = this.#shared;
    if (shared?.rows === rows && shared.reads === reads && shared.readUpTo === readUpTo) return shared.page;
    const page = this.#pageFor(reader, rows);
    // The addresses of files end.
    if (!rows.ready.includes("")) this.#shared = { rows, reads, readUpTo, page };
    return page;
  }

  #rowsAfter(afterId: number, limit: number): Rows {
    if (this.#rows?.afterId === afterId && this.#rows.limit === limit) return this.#rows;
    // One more than asked for tells that there are more.
    const found = this.#recent.after(afterId, limit + 1) ?? this.#stored(afterId, limit + 1);
    const senderIds = found.senderIds.slice(0, limit);
    const ready = found.ready.slice(0, limit);
    const more = found.ready.length > limit;
    this.#rows = { afterId, limit, firstId: found.firstId, senderIds, ready, more, senders: new Set(senderIds) };
    return this.#rows;
  }

  #stored(afterId: number, limit: number): ReadyTexts {
    let firstId = afterId + 1;
    const senderIds: string[] = [];
    const ready: string[] = [];
    for (const [id, senderId, text] of this.#sql.exec(query, afterId, limit).raw<[number, string, string]>()) {
      if (ready.length === 0) firstId = id;
      senderIds.push(senderId);
      ready.push(text);
    }
    return { firstId, senderIds, ready };
  }

  #pageFor(reader: Reader, { firstId, senderIds, ready, more }: Rows): Page {
    const { memberId, reads } = reader;
    const texts: string[] = [];
    // Those behind one another that are read alike are ended together.
    let alike = { from: 0, readByMe: false, readCount: 0 };
    const endAlike = (to: number) => {
      const { from, readByMe, readCount } = alike;
      if (from < to) texts.push(closeMessageTexts(ready.slice(from, to), readByMe, readCount));
    };
    for (let at = 0; at < ready.length; ) {
      const id = firstId + at;
      const senderId = senderIds[at] ?? "";
      const whole = ready[at] === "" ? this.#find(id) : undefined;
      if (whole) {
        endAlike(at);
        texts.push(textFor(reader, whole));
        at += 1;
        alike = { ...alike, from: at };
        continue;
      }
      const readByMe = senderId === memberId || reads.hasRead(memberId, id);
      const readCount = reads.readersOf(id, senderId);
      if (readByMe !== alike.readByMe || readCount !== alike.readCount) {
        endAlike(at);
        alike = { from: at, readByMe, readCount };
      }
      const end = Math.min(ready.length, reads.readAlikeUpTo(id) + 1 - firstId);
      do at += 1;
      while (at < end && senderIds[at] === senderId && ready[at] !== "");
    }
    endAlike(ready.length);
    return { text: texts.join(","), more };
  }
}
