import { Table } from "./table.ts";

/** New members about whom the owner was not notified yet. */
export class Newcomers extends Table {
  add(memberId: string): void {
    this.run`INSERT INTO newcomers (member_id) VALUES (${memberId}) ON CONFLICT DO NOTHING`;
  }

  /** Returns the new members who are still present, in order, and clears the list. */
  take(): { id: string; name: string }[] {
    const query = "SELECT id, name FROM members JOIN newcomers ON member_id = id ORDER BY joined_at, id";
    const found = this.rows<{ id: string; name: string }>(query);
    this.run`DELETE FROM newcomers`;
    return found;
  }
}
