/**
 * How far everybody has read. A position never moves back. All are kept in one row, which is read once and written once
 * a turn: nobody else writes it.
 */
export class Receipts {
  readonly #sql: SqlStorage;
  #positions: Map<string, number> | undefined;
  #counter: ReadCounter | undefined;
  #dirty = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get #known(): Map<string, number> {
    if (this.#positions) return this.#positions;
    const { positions } = this.#sql.exec<{ positions: string }>("SELECT positions FROM read_positions").one();
    this.#positions = new Map(Object.entries(JSON.parse(positions) as Record<string, number>));
    return this.#positions;
  }

  /** Writes what this turn changed. */
  save(): void {
    if (!this.#dirty) return;
    this.#dirty = false;
    const positions = JSON.stringify(Object.fromEntries(this.#known));
    this.#sql.exec("UPDATE read_positions SET positions = ?", positions);
  }

  /** The turn was undone: what is stored counts. */
  forget(): void {
    this.#positions = undefined;
    this.#counter = undefined;
    this.#dirty = false;
  }

  of(memberId: string): number {
    return this.#known.get(memberId) ?? 0;
  }

  /** Somebody came in, and has nothing to catch up with before this message. */
  begin(memberId: string, readUpTo: number): void {
    this.#set(memberId, readUpTo);
  }

  /** False when the member had read as far already. */
  advance(memberId: string, readUpTo: number): boolean {
    const before = this.#known.get(memberId);
    if (before === undefined || before >= readUpTo) return false;
    this.#set(memberId, readUpTo);
    return true;
  }

  /** Somebody is no member any more. */
  end(memberId: string): void {
    if (!this.#known.delete(memberId)) return;
    this.#counter = undefined;
    this.#dirty = true;
  }

  #set(memberId: string, readUpTo: number): void {
    this.#known.set(memberId, readUpTo);
    this.#counter = undefined;
    this.#dirty = true;
  }

  /** Counts readers of many messages. */
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

  /** How many members other than its sender have read the message. */
  readersOf(messageId: number, senderId: string): number {
    const readers = this.#ascending.length - this.#firstFrom(messageId);
    return this.hasRead(senderId, messageId) ? readers - 1 : readers;
  }

  /** The last message, from this one on, that the same members have read: all of a sender's between them are read alike. */
  sameReadersUpTo(messageId: number): number {
    return this.#ascending[this.#firstFrom(messageId)] ?? Number.POSITIVE_INFINITY;
  }

  /** How many have not read as far: the place of the first position that is not before the message. */
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
