import { Limits } from "../contract/limits.ts";
import { hour } from "../contract/units.ts";

/** Bytes of voice that the room sent to the speech model within an hour. In the database: a room that sleeps does not forget them. */
export class TranscriptionBudget {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Takes the bytes of one run. The milliseconds to wait when the hour has too few left; 0 otherwise. */
  take(bytes: number, now: number): number {
    this.#sql.exec("DELETE FROM transcriptions WHERE at <= ?", now - hour);
    const runs = this.#sql
      .exec<{ at: number; bytes: number }>("SELECT at, bytes FROM transcriptions ORDER BY at")
      .toArray();
    let used = runs.reduce((sum, run) => sum + run.bytes, 0);
    let waitMs = 0;
    for (const run of runs) {
      if (used + bytes <= Limits.transcribedBytesPerHour) break;
      used -= run.bytes;
      waitMs = run.at + hour - now;
    }
    if (waitMs === 0) this.#sql.exec("INSERT INTO transcriptions (at, bytes) VALUES (?, ?)", now, bytes);
    return waitMs;
  }
}
