/** Members whose coming the owner has not been told of yet. */
export class Newcomers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(memberId: string): void {
    this.#sql.exec("INSERT INTO newcomers (member_id) VALUES (?) ON CONFLICT DO NOTHING", memberId);
  }

  /** All of them who are still there, as they came; from now on they are told of. */
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
