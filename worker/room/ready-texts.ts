/** What is the same for everybody of a message; `ready` is "" for one that is made anew for each reader. */
interface ReadyText {
  id: number;
  senderId: string;
  ready: string;
}

const query = "SELECT id, sender_id, ready FROM messages WHERE id > ? ORDER BY id LIMIT ?";

/** Pages of messages as they travel. The last page is kept: after a cut everybody comes back to the same one. */
export class ReadyTexts {
  readonly #sql: SqlStorage;
  #page: { afterId: number; limit: number; texts: readonly ReadyText[] } | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Something is written, or was undone. */
  forget(): void {
    this.#page = undefined;
  }

  /** The oldest `limit` after an id, ascending. */
  after(afterId: number, limit: number): readonly ReadyText[] {
    if (this.#page?.afterId === afterId && this.#page.limit === limit) return this.#page.texts;
    const rows = this.#sql.exec(query, afterId, limit).raw<[number, string, string]>();
    this.#page = { afterId, limit, texts: Array.from(rows, ([id, senderId, ready]) => ({ id, senderId, ready })) };
    return this.#page.texts;
  }
}
