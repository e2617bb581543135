import * as Limits from "../../contract/limits.ts";
import { Table } from "./table.ts";

/** The owner's consent to mailing a new admin link to the buyer's email address; without it none is mailed. */
export class OwnerRecovery extends Table {
  get on(): boolean {
    return this.exists("SELECT 1 FROM owner_link_recovery");
  }

  set(on: boolean): void {
    if (on) this.run`INSERT INTO owner_link_recovery (id) VALUES (1) ON CONFLICT DO NOTHING`;
    else this.run`DELETE FROM owner_link_recovery`;
  }

  /** Checks that a link may be mailed now, and starts the waiting time of the next one. */
  take(now: number): boolean {
    const written = this.run`UPDATE owner_link_recovery SET mailed_at = ${now}
      WHERE mailed_at IS NULL OR mailed_at <= ${now - Limits.recoveryAgainMs}`;
    return written > 0;
  }
}
