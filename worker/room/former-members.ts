import { Limits } from "../contract/limits.ts";

interface FormerMember {
  id: string;
  name: string;
}

/** Names of members who left or were removed, until the history is cleared. */
export class FormerMembers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add({ id, name }: FormerMember, now: number): void {
    this.#sql.exec("INSERT OR REPLACE INTO former_members (id, name, left_at) VALUES (?, ?, ?)", id, name, now);
  }

  nameOf(id: string): string | undefined {
    return this.#sql.exec<{ name: string }>("SELECT name FROM former_members WHERE id = ?", id).toArray()[0]?.name;
  }

  /** The newest ones, at most `formerMembersMax`. */
  list(): FormerMember[] {
    return this.#sql
      .exec<{ id: string; name: string }>(
        "SELECT id, name FROM former_members ORDER BY left_at DESC, id LIMIT ?",
        Limits.formerMembersMax,
      )
      .toArray();
  }

  clear(): void {
    this.#sql.exec("DELETE FROM former_members");
  }
}
