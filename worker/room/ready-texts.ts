/** What is the same for everybody of a message; `ready` is "" for one that is made anew for each reader. */
interface ReadyText {
  id: number;
  senderId: string;
  ready: string;
}

// One row: to hand a thousand over one by one takes as long as to read them. JSON has no line breaks in it.
const query = `SELECT group_concat(id || ' ' || sender_id || ' ' || ready, char(10)) AS texts
  FROM (SELECT id, sender_id, ready FROM messages WHERE id > ? ORDER BY id LIMIT ?)`;

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
    const { texts } = this.#sql.exec<{ texts: string | null }>(query, afterId, limit).one();
    this.#page = { afterId, limit, texts: texts === null ? [] : texts.split("\n").map(parse) };
    return this.#page.texts;
  }
}

function parse(line: string): ReadyText {
  const afterId = line.indexOf(" ");
  const afterSender = line.indexOf(" ", afterId + 1);
  return {
    id: Number(line.slice(0, afterId)),
    senderId: line.slice(afterId + 1, afterSender),
    ready: line.slice(afterSender + 1),
  };
}
