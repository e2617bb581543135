import type { Knock, OwnKnock } from "../../contract/knock.ts";
import { Table } from "./table.ts";

type KnockRecord = Pick<OwnKnock, "state" | "name" | "line" | "answer" | "endsAt"> & { id: string };

const columns = "id, state, name, line, answer, ends_at AS endsAt";

/**
 * People who asked to be let in. A row ends at its `endsAt`, also before the room's alarm deletes it. Name and line are
 * deleted with the answer that makes them useless. `id`: that of the seat, once its person has come in.
 */
export class Knocks extends Table {
  add({ id, name, line, endsAt }: Knock, tokenHash: string): void {
    // An earlier try of the same login may have left a knock that has ended.
    this.run`INSERT OR REPLACE INTO knocks (id, token_hash, state, name, line, ends_at)
      VALUES (${id}, ${tokenHash}, 'waiting', ${name}, ${line}, ${endsAt})`;
  }

  byToken(tokenHash: string, now: number): KnockRecord | undefined {
    const query = `SELECT ${columns} FROM knocks WHERE token_hash = ? AND ends_at > ?`;
    return this.first<KnockRecord>(query, tokenHash, now);
  }

  isWaiting(id: string, now: number): boolean {
    return this.exists("SELECT 1 FROM knocks WHERE id = ? AND state = 'waiting' AND ends_at > ?", id, now);
  }

  /** The knocks that wait, the oldest first. */
  waiting(now: number): Knock[] {
    const query = `SELECT id, name, line, ends_at AS endsAt FROM knocks
      WHERE state = 'waiting' AND ends_at > ? ORDER BY ends_at, id`;
    return this.rows<Knock>(query, now);
  }

  /** Seats held for people who wait, or were let in and have not come yet. */
  seatsHeld(now: number): number {
    const query = `SELECT count(*) AS count FROM knocks
      WHERE state <> 'declined' AND ends_at > ? AND id NOT IN (SELECT id FROM members)`;
    return this.one<{ count: number }>(query, now).count;
  }

  admit(id: string, answer: string, endsAt: number): void {
    this.run`UPDATE knocks SET state = 'admitted', line = '', answer = ${answer}, ends_at = ${endsAt} WHERE id = ${id}`;
  }

  decline(id: string, answer: string, endsAt: number): void {
    this.run`UPDATE knocks SET state = 'declined', name = '', line = '', answer = ${answer}, ends_at = ${endsAt}
      WHERE id = ${id}`;
  }

  forgetName(id: string): void {
    this.run`UPDATE knocks SET name = '' WHERE id = ${id}`;
  }

  remove(id: string): void {
    this.run`DELETE FROM knocks WHERE id = ${id}`;
  }

  removeAll(): void {
    this.run`DELETE FROM knocks`;
  }

  /** Deletes the knocks that have ended. */
  sweep(now: number): void {
    this.run`DELETE FROM knocks WHERE ends_at <= ${now}`;
  }

  /** The time at which the next knock ends; undefined without one. */
  nextEnd(): number | undefined {
    return this.one<{ at: number | null }>("SELECT min(ends_at) AS at FROM knocks").at ?? undefined;
  }
}
