import { Table } from "../table.ts";

/**
 * Read positions of all members; a position never moves back. Stored in one row, cached in memory and written once per
 * transaction, because only this class writes the row.
 */
export class ReadPositions extends Table {
  #positions: Map<string, number> | undefined;
  #counter: ReadCounter | undefined;
  #dirty = false;

  get #known(): Map<string, number> {
    if (this.#positions) return this.#positions;
    const { positions } = this.one<{ positions: string }>("SELECT positions FROM read_positions");
    this.#positions = new Map(Object.entries(JSON.parse(positions) as Record<string, number>));
    return this.#positions;
  }

  save(): void {
    if (!this.#dirty) return;
    this.#dirty = false;
    const positions = JSON.stringify(Object.fromEntries(this.#known));
    this.run`UPDATE read_positions SET positions = ${positions}`;
  }

  dropCache(): void {
    this.#positions = undefined;
    this.#counter = undefined;
    this.#dirty = false;
  }

  of(memberId: string): number {
    return this.#known.get(memberId) ?? 0;
  }

  /** False if the member's position was there already. */
  advance(memberId: string, readUpTo: number): boolean {
    const before = this.#known.get(memberId);
    if (before === undefined || before >= readUpTo) return false;
    this.set(memberId, readUpTo);
    return true;
  }

  end(memberId: string): void {
    if (!this.#known.delete(memberId)) return;
    this.#counter = undefined;
    this.#dirty = true;
  }

  /** Sets the position of a member, also of a new one. */
  set(memberId: string, readUpTo: number): void {
    this.#known.set(memberId, readUpTo);
    this.#counter = undefined;
    this.#dirty = true;
  }

  /** Reader counts for many messages. */
  counter(): ReadCounter {
    this.#counter ??= new ReadCounter(this.#known);
    return this.#counter;
  }
}

export class ReadCounter {
  readonly #ascending: readonly number[];
  readonly #positions: ReadonlyMap<string, number>;

  constructor(positions: ReadonlyMap<string, number>) {
    this.#ascending = [...positions.values()].sort((a, b) => a - b);
    this.#positions = new Map(positions);
  }

  /** Number of members other than the sender who have read the message. */
  readersOf(messageId: number, senderId: string): number {
    const readers = this.#ascending.length - this.#firstFrom(messageId);
    return this.hasRead(senderId, messageId) ? readers - 1 : readers;
  }

  /** Last message, from this one on, with the same readers apart from the senders. */
  sameReadersUpTo(messageId: number): number {
    return this.#ascending[this.#firstFrom(messageId)] ?? Number.POSITIVE_INFINITY;
  }

  /** Index of the first position at or after the message: the number of members who have not read it. */
  #firstFrom(messageId: number): number {
    let low = 0;
    let high = this.#ascending.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ascending[middle] ?? 0) < messageId) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  hasRead(memberId: string, messageId: number): boolean {
    return this.readUpTo(memberId) >= messageId;
  }

  readUpTo(memberId: string): number {
    return this.#positions.get(memberId) ?? -1;
  }
}
