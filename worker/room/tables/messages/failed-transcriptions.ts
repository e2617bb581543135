import * as Limits from "../../../contract/limits.ts";
import { Table } from "../table.ts";

/** Failures of the speech model by message; each doubles the wait before the next run. */
export class FailedTranscriptions extends Table {
  waitFor(messageId: number, now: number): number {
    const row = this.first<{ retry_at: number }>(
      "SELECT retry_at FROM failed_transcriptions WHERE message_id = ?",
      messageId,
    );
    return row ? Math.max(0, row.retry_at - now) : 0;
  }

  count(messageId: number, now: number): void {
    this.sql.exec("DELETE FROM failed_transcriptions WHERE retry_at <= ?", now - Limits.dayMs);
    const { failures } = this.one<{ failures: number }>(
      `INSERT INTO failed_transcriptions (message_id, failures, retry_at) VALUES (?, 1, 0)
         ON CONFLICT DO UPDATE SET failures = failures + 1 RETURNING failures`,
      messageId,
    );
    const waitMs = Math.min(Limits.transcribeRetryFirstMs * 2 ** (failures - 1), Limits.transcribeRetryMaxMs);
    this.sql.exec("UPDATE failed_transcriptions SET retry_at = ? WHERE message_id = ?", now + waitMs, messageId);
  }
}
