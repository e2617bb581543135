/** New members about whom the owner was not notified yet. */
export class Newcomers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(memberId: string): void {
    this.#sql.exec("INSERT INTO newcomers (member_id) VALUES (?) ON CONFLICT DO NOTHING", memberId);
  }

  /** Returns the new members who are still present, in order, and clears the list. */
  take(): { id: string; name: string }[] {
    const found = this.#sql
      .exec<{ id: string; name: string }>(
        "SELECT id, name FROM members JOIN newcomers ON member_id = id ORDER BY joined_at, id",
      )
      .toArray();
    this.#sql.exec("DELETE FROM newcomers");
    return found;
  }
}
