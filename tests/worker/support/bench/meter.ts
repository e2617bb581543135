/** Usage that the platform bills and that the room itself causes. */
export interface Metered {
  rowsRead: number;
  rowsWritten: number;
  /** Milliseconds in which timers prevented hibernation. */
  awakeMs: number;
  /** Size of the room's database in bytes. */
  stored: number;
}

/** Counts rows read, rows written and timers from its creation on. */
export class Meter {
  #cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  #alarms = 0;
  #awakeMs = 0;
  #awakeUntil = 0;
  readonly #stored: () => number;

  constructor(storage: DurableObjectStorage) {
    const { sql } = storage;
    this.#stored = () => sql.databaseSize;
    const exec = <T extends Record<string, SqlStorageValue>>(query: string, ...values: unknown[]) => {
      const cursor = sql.exec<T>(query, ...values);
      this.#cursors.push(cursor as never);
      return cursor;
    };
    Object.defineProperty(storage, "sql", { value: { exec } });
    const setAlarm = storage.setAlarm.bind(storage);
    Object.defineProperty(storage, "setAlarm", {
      value: (at: number) => {
        this.#alarms += 1;
        return setAlarm(at);
      },
    });
    this.#countTimers();
  }

  /** A pending timer prevents hibernation; a cleared one does not. */
  #countTimers(): void {
    const later = globalThis.setTimeout;
    const never = globalThis.clearTimeout;
    const timers = new Map<ReturnType<typeof setTimeout>, number>();
    globalThis.setTimeout = ((work: () => void, delayMs = 0) => {
      const now = Date.now();
      const until = now + delayMs;
      this.#awakeMs += Math.max(0, until - Math.max(now, this.#awakeUntil));
      this.#awakeUntil = Math.max(until, this.#awakeUntil);
      const timer = later(() => {
        timers.delete(timer);
        work();
      }, delayMs);
      timers.set(timer, until);
      return timer;
    }) as typeof setTimeout;
    globalThis.clearTimeout = ((timer: ReturnType<typeof setTimeout> | undefined) => {
      never(timer);
      if (timer === undefined || !timers.delete(timer)) return;
      const until = Math.max(Date.now(), ...timers.values());
      this.#awakeMs -= Math.max(0, this.#awakeUntil - until);
      this.#awakeUntil = Math.min(this.#awakeUntil, until);
    }) as typeof clearTimeout;
  }

  /** Usage since the last call. An alarm is billed as one row written. */
  take(): Metered {
    const sum = (of: (cursor: { rowsRead: number; rowsWritten: number }) => number) =>
      this.#cursors.reduce((total, cursor) => total + of(cursor), 0);
    const metered = {
      rowsRead: sum(({ rowsRead }) => rowsRead),
      rowsWritten: sum(({ rowsWritten }) => rowsWritten) + this.#alarms,
      awakeMs: this.#awakeMs,
      stored: this.#stored(),
    };
    this.#cursors = [];
    this.#alarms = 0;
    this.#awakeMs = 0;
    return metered;
  }
}
