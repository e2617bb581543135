import * as Limits from "../../contract/limits.ts";
import { Table } from "./table.ts";

/** Last visits, in whole minutes. Only members who show theirs, and left since they switched it on, have rows. */
export class LastVisits extends Table {
  all(): ReadonlyMap<string, number> {
    const rows = this.rows<{ id: string; at: number }>("SELECT member_id AS id, at FROM last_visits");
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  record(memberId: string, now: number): void {
    this.run`INSERT INTO last_visits (member_id, at) VALUES (${memberId}, ${now - (now % Limits.lastHereStepMs)})
      ON CONFLICT DO UPDATE SET at = excluded.at WHERE at <> excluded.at`;
  }

  forget(memberId: string): void {
    this.run`DELETE FROM last_visits WHERE member_id = ${memberId}`;
  }
}
