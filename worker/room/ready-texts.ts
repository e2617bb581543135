import { closeMessageText } from "../contract/message-text.ts";
import { type Reader, textFor } from "./message-texts.ts";
import type { MessageRecord } from "./messages.ts";
import type { ReadCounter } from "./receipts.ts";

/** What is the same for everybody of a message; `ready` is "" for one that is made anew for each reader. */
interface ReadyText {
  id: number;
  senderId: string;
  ready: string;
}

/** Some messages in a row as they travel, with commas between them. */
export interface Page {
  text: string;
  /** There are more behind them. */
  more: boolean;
}

type Rows = { afterId: number; limit: number; rows: readonly ReadyText[]; more: boolean; senders: ReadonlySet<string> };

const query = "SELECT id, sender_id, ready FROM messages WHERE id > ? ORDER BY id LIMIT ?";

/**
 * Pages of messages as they travel. The last page is kept, and what a reader got of it: after a cut everybody comes back
 * to the same one, having read as far as the others and written none of it.
 */
export class ReadyTexts {
  readonly #sql: SqlStorage;
  readonly #find: (id: number) => MessageRecord | undefined;
  #rows: Rows | undefined;
  #shared: { rows: Rows; reads: ReadCounter; readUpTo: number; page: Page } | undefined;

  constructor(sql: SqlStorage, find: (id: number) => MessageRecord | undefined) {
    this.#sql = sql;
    this.#find = find;
  }

  /** Something is written, or was undone. */
  forget(): void {
    this.#rows = undefined;
    this.#shared = undefined;
  }

  /** The oldest `limit` after an id, ascending, for one member. */
  after(afterId: number, limit: number, reader: Reader): Page {
    const rows = this.#rowsAfter(afterId, limit);
    const { memberId, reads } = reader;
    if (rows.senders.has(memberId)) return this.#pageFor(reader, rows);
    const readUpTo = Math.max(afterId, Math.min(reads.readUpTo(memberId), rows.rows.at(-1)?.id ?? 0));
    const shared = this.#shared;
    if (shared?.rows === rows && shared.reads === reads && shared.readUpTo === readUpTo) return shared.page;
    const page = this.#pageFor(reader, rows);
    // The addresses of files end.
    if (rows.rows.every(({ ready }) => ready !== "")) this.#shared = { rows, reads, readUpTo, page };
    return page;
  }

  #rowsAfter(afterId: number, limit: number): Rows {
    if (this.#rows?.afterId === afterId && this.#rows.limit === limit) return this.#rows;
    const found = this.#sql.exec(query, afterId, limit + 1).raw<[number, string, string]>();
    const all = Array.from(found, ([id, senderId, ready]) => ({ id, senderId, ready }));
    const rows = all.slice(0, limit);
    const senders = new Set(rows.map(({ senderId }) => senderId));
    this.#rows = { afterId, limit, rows, more: all.length > limit, senders };
    return this.#rows;
  }

  #pageFor(reader: Reader, { rows, more }: Rows): Page {
    const { memberId, reads } = reader;
    const texts = rows.map(({ id, senderId, ready }) => {
      const whole = ready === "" ? this.#find(id) : undefined;
      if (whole) return textFor(reader, whole);
      const readByMe = senderId === memberId || reads.hasRead(memberId, id);
      return closeMessageText(ready, readByMe, reads.readersOf(id, senderId));
    });
    return { text: texts.join(","), more };
  }
}
