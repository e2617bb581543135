import { Table } from "./table.ts";

/** `since`: time of the last socket's close; null while a socket is open or before the first check. */
type Absence = {
  since: number | null;
  /** The absence that the last email was about. */
  notifiedSince: number | null;
};

/** Absences, and emails sent about them. Only members with an email address have rows. */
export class Absences extends Table {
  find(memberId: string): Absence {
    const query = "SELECT since, told_since AS notifiedSince FROM absences WHERE member_id = ?";
    return this.first<Absence>(query, memberId) ?? { since: null, notifiedSince: null };
  }

  /** Time of the last email about an absence to this seat, or to another seat with the same address. */
  notifiedAt({ id, email }: { id: string; email: string }): number | null {
    return this.one<{ at: number | null }>(
      `SELECT max(told_at) AS at FROM absences WHERE member_id = ?
         OR member_id IN (SELECT id FROM members WHERE lower(email) = lower(?))`,
      id,
      email,
    ).at;
  }

  begin(memberId: string, now: number): void {
    this.run`INSERT INTO absences (member_id, since)
      SELECT id, ${now} FROM members WHERE id = ${memberId} AND email <> ''
      ON CONFLICT DO UPDATE SET since = excluded.since`;
  }

  end(memberId: string): void {
    this.run`UPDATE absences SET since = NULL WHERE member_id = ${memberId} AND since IS NOT NULL`;
  }

  markNotified(memberId: string, now: number): void {
    this.run`UPDATE absences SET told_since = since, told_at = ${now} WHERE member_id = ${memberId}`;
  }

  forget(memberId: string): void {
    this.run`DELETE FROM absences WHERE member_id = ${memberId}`;
  }
}
