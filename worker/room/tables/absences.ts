/** `since`: time of the last socket's close; null while a socket is open or before the first check. */
export interface Absence {
  since: number | null;
  /** The absence that the last email was about. */
  notifiedSince: number | null;
}

type Row = { since: number | null; told_since: number | null };

/** Absences, and emails sent about them. Only members with an email address have rows. */
export class Absences {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(memberId: string): Absence {
    const row = this.#sql
      .exec<Row>("SELECT since, told_since FROM absences WHERE member_id = ?", memberId)
      .toArray()[0];
    return { since: row?.since ?? null, notifiedSince: row?.told_since ?? null };
  }

  /** Time of the last email about an absence to this seat, or to another seat with the same address. */
  notifiedAt({ id, email }: { id: string; email: string }): number | null {
    return this.#sql
      .exec<{ at: number | null }>(
        `SELECT max(told_at) AS at FROM absences WHERE member_id = ?
         OR member_id IN (SELECT id FROM members WHERE lower(email) = lower(?))`,
        id,
        email,
      )
      .one().at;
  }

  begin(memberId: string, now: number): void {
    this.#sql.exec(
      `INSERT INTO absences (member_id, since) SELECT id, ? FROM members WHERE id = ? AND email <> ''
       ON CONFLICT DO UPDATE SET since = excluded.since`,
      now,
      memberId,
    );
  }

  end(memberId: string): void {
    this.#sql.exec("UPDATE absences SET since = NULL WHERE member_id = ? AND since IS NOT NULL", memberId);
  }

  markNotified(memberId: string, now: number): void {
    this.#sql.exec("UPDATE absences SET told_since = since, told_at = ? WHERE member_id = ?", now, memberId);
  }

  forget(memberId: string): void {
    this.#sql.exec("DELETE FROM absences WHERE member_id = ?", memberId);
  }
}
