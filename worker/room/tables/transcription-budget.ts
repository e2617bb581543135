import * as Limits from "../../contract/limits.ts";
import { hour } from "../../contract/units.ts";
import { Table } from "./table.ts";

/** Bytes sent to the speech model in the last hour. Stored, so that hibernation does not reset the budget. */
export class TranscriptionBudget extends Table {
  /** Charges one run. Returns 0, or the milliseconds to wait if the hour's budget is too small. */
  take(bytes: number, now: number): number {
    this.sql.exec("DELETE FROM transcriptions WHERE at <= ?", now - hour);
    const runs = this.rows<{ at: number; bytes: number }>("SELECT at, bytes FROM transcriptions ORDER BY at");
    let used = runs.reduce((sum, run) => sum + run.bytes, 0);
    let waitMs = 0;
    for (const run of runs) {
      if (used + bytes <= Limits.transcribedBytesPerHour) break;
      used -= run.bytes;
      waitMs = run.at + hour - now;
    }
    if (waitMs === 0) this.sql.exec("INSERT INTO transcriptions (at, bytes) VALUES (?, ?)", now, bytes);
    return waitMs;
  }
}
