/** What the platform bills a room for, as far as the room itself causes it. */
export interface Metered {
  rowsRead: number;
  rowsWritten: number;
  /** How long timers kept the room from sleeping, in milliseconds. */
  awakeMs: number;
  /** What the room takes on the disk, in bytes. */
  stored: number;
}

/** Counts, from now on, what is read, written and waited for. */
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

  /** A room that waits for a timer does not sleep; one whose timers were taken back may. */
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

  /** What was counted since the last time. An alarm is billed as a row. */
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
