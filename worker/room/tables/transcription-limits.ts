import * as Limits from "../../contract/limits.ts";
import { hour } from "../../contract/units.ts";
import { Table } from "./table.ts";

/** Limits of the speech model, stored so that hibernation does not reset them. */
export class TranscriptionLimits extends Table {
  /** Charges one run. Returns 0, or the milliseconds to wait if the hour's budget of bytes is too small. */
  take(bytes: number, now: number): number {
    this.run`DELETE FROM transcriptions WHERE at <= ${now - hour}`;
    const runs = this.rows<{ at: number; bytes: number }>("SELECT at, bytes FROM transcriptions ORDER BY at");
    let used = runs.reduce((sum, run) => sum + run.bytes, 0);
    let waitMs = 0;
    for (const run of runs) {
      if (used + bytes <= Limits.transcribedBytesPerHour) break;
      used -= run.bytes;
      waitMs = run.at + hour - now;
    }
    if (waitMs === 0) this.run`INSERT INTO transcriptions (at, bytes) VALUES (${now}, ${bytes})`;
    return waitMs;
  }

  /** Milliseconds until a message on which the model failed may be tried again. */
  waitAfterFailure(messageId: number, now: number): number {
    const query = "SELECT retry_at FROM failed_transcriptions WHERE message_id = ?";
    return Math.max(0, (this.first<{ retry_at: number }>(query, messageId)?.retry_at ?? 0) - now);
  }

  /** Counts a failure; each doubles the wait before the message's next run. */
  countFailure(messageId: number, now: number): void {
    this.run`DELETE FROM failed_transcriptions WHERE retry_at <= ${now - Limits.dayMs}`;
    const { failures } = this.one<{ failures: number }>(
      `INSERT INTO failed_transcriptions (message_id, failures, retry_at) VALUES (?, 1, 0)
      ON CONFLICT DO UPDATE SET failures = failures + 1 RETURNING failures`,
      messageId,
    );
    const waitMs = Math.min(Limits.transcribeRetryFirstMs * 2 ** (failures - 1), Limits.transcribeRetryMaxMs);
    this.run`UPDATE failed_transcriptions SET retry_at = ${now + waitMs} WHERE message_id = ${messageId}`;
  }
}
