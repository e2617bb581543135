/** How far everybody has read. A position never moves back. */
export class Receipts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** False when the member had read as far already. */
  advance(memberId: string, readUpTo: number): boolean {
    return (
      this.#sql.exec("UPDATE members SET read_up_to = ? WHERE id = ? AND read_up_to < ?", readUpTo, memberId, readUpTo)
        .rowsWritten > 0
    );
  }

  /** Counts readers for many messages with one query. */
  counter(): ReadCounter {
    return new ReadCounter(
      this.#sql
        .exec<{ id: string; read_up_to: number }>(
          "SELECT id, read_up_to FROM members WHERE joined_at IS NOT NULL ORDER BY read_up_to",
        )
        .toArray()
        .map((row) => ({ memberId: row.id, readUpTo: row.read_up_to })),
    );
  }
}

export class ReadCounter {
  readonly #ascending: readonly { memberId: string; readUpTo: number }[];
  readonly #positions: ReadonlyMap<string, number>;

  /** `ascending` by `readUpTo`. */
  constructor(ascending: readonly { memberId: string; readUpTo: number }[]) {
    this.#ascending = ascending;
    this.#positions = new Map(ascending.map(({ memberId, readUpTo }) => [memberId, readUpTo]));
  }

  /** How many members other than its sender have read the message. */
  readersOf(messageId: number, senderId: string): number {
    let low = 0;
    let high = this.#ascending.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ascending[middle]?.readUpTo ?? 0) < messageId) low = middle + 1;
      else high = middle;
    }
    const readers = this.#ascending.length - low;
    return this.hasRead(senderId, messageId) ? readers - 1 : readers;
  }

  hasRead(memberId: string, messageId: number): boolean {
    return (this.#positions.get(memberId) ?? -1) >= messageId;
  }
}
