import { Limits } from "../../contract/limits.ts";

/** Whether the owner wants a new admin link to be mailed to the paying address on request. Nobody can without that. */
export class OwnerRecovery {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get on(): boolean {
    return this.#sql.exec("SELECT 1 FROM owner_link_recovery").toArray().length > 0;
  }

  set(on: boolean): void {
    if (on) this.#sql.exec("INSERT INTO owner_link_recovery (id) VALUES (1) ON CONFLICT DO NOTHING");
    else this.#sql.exec("DELETE FROM owner_link_recovery");
  }

  /** May a link be mailed now? Then this was it, for a while. */
  take(now: number): boolean {
    return (
      this.#sql.exec(
        "UPDATE owner_link_recovery SET mailed_at = ? WHERE mailed_at IS NULL OR mailed_at <= ?",
        now,
        now - Limits.recoveryAgainMs,
      ).rowsWritten > 0
    );
  }
}
