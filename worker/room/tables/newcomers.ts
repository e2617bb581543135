import { Table } from "./table.ts";

/** New members about whom the owner was not notified yet. */
export class Newcomers extends Table {
  add(memberId: string): void {
    this.sql.exec("INSERT INTO newcomers (member_id) VALUES (?) ON CONFLICT DO NOTHING", memberId);
  }

  /** Returns the new members who are still present, in order, and clears the list. */
  take(): { id: string; name: string }[] {
    const query = "SELECT id, name FROM members JOIN newcomers ON member_id = id ORDER BY joined_at, id";
    const found = this.rows<{ id: string; name: string }>(query);
    this.sql.exec("DELETE FROM newcomers");
    return found;
  }
}
