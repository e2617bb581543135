import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import type { Ending } from "../outcome.ts";
import { RowCache } from "./row-cache.ts";
import { Table } from "./table.ts";

type SessionRecord = {
  hash: string;
  memberId: string;
  /** Result code for an ended session; null while active. */
  ended: ResultCode | null;
};

/** The session that begins another one by a ticket, and the ticket's digest. */
export interface TicketMaker {
  session: string;
  ticket: string;
}

const ending = "UPDATE sessions SET ended = ?, ended_at = ?";

/** Sessions of devices, by the hash of their token. */
export class Sessions extends Table {
  readonly #cache: RowCache<SessionRecord>;

  constructor(sql: SqlStorage) {
    super(sql);
    this.#cache = new RowCache(
      (hash) => this.#list("hash = ?", hash)[0],
      () => this.#list("ended IS NULL").map((session) => [session.hash, session]),
    );
  }

  find(hash: string): SessionRecord | undefined {
    return this.#cache.find(hash);
  }

  dropCache(): void {
    this.#cache.forget();
  }

  #list(which: string, ...values: string[]): SessionRecord[] {
    return this.rows<SessionRecord>(
      `SELECT hash, member_id AS memberId, ended FROM sessions WHERE ${which}`,
      ...values,
    );
  }

  #write(query: string, ...values: (string | number | null)[]): { hash: string }[] {
    this.dropCache();
    return this.rows<{ hash: string }>(query, ...values);
  }

  /** `maker`: the session whose login ticket began this one, and the ticket's digest. */
  begin(hash: string, memberId: string, now: number, maker?: TicketMaker): void {
    const { ticket = null, session = null } = maker ?? {};
    const columns = "hash, member_id, created_at, ticket, begun_by";
    this.#write(`INSERT INTO sessions (${columns}) VALUES (?, ?, ?, ?, ?)`, hash, memberId, now, ticket, session);
  }

  end(hash: string, code: ResultCode): void {
    this.#write(`${ending} WHERE hash = ? AND ended IS NULL`, code, Date.now(), hash);
  }

  endAllOf(memberId: string, code: ResultCode): void {
    this.#write(`${ending} WHERE member_id = ? AND ended IS NULL`, code, Date.now(), memberId);
  }

  /** A password change ends every other session, but for those of the member `staying`. */
  endAfterPassword(hash: string, staying = ""): Ending {
    const code = ResultCode.passwordChanged;
    const which = "hash <> ? AND member_id <> ? AND ended IS NULL";
    const rows = this.#write(`${ending} WHERE ${which} RETURNING hash`, code, Date.now(), hash, staying);
    return { code: ResultCode.forcedLogout, reason: "password", sessions: rows.map((row) => row.hash) };
  }

  /** Ends active sessions of one member, to be logged out on their devices. */
  #forceLogout(which: string, ...values: (string | number)[]): Ending[] {
    const code = ResultCode.forcedLogout;
    const rows = this.#write(`${ending} WHERE ${which} AND ended IS NULL RETURNING hash`, code, Date.now(), ...values);
    return rows.length > 0 ? [{ code, sessions: rows.map((row) => row.hash) }] : [];
  }

  /** Ends the member's sessions other than these two. */
  endOthersOf(memberId: string, hash: string, alsoNot = ""): Ending[] {
    return this.#forceLogout("member_id = ? AND hash NOT IN (?, ?)", memberId, hash, alsoNot);
  }

  /** Ends the oldest sessions of a member beyond `limit`, but never these two. */
  endOldest(memberId: string, limit: number, first: string, maker: string): Ending[] {
    const oldest = `SELECT hash FROM sessions WHERE member_id = ? AND hash NOT IN (?, ?) AND ended IS NULL
      ORDER BY created_at DESC, hash LIMIT -1 OFFSET ?`;
    return this.#forceLogout(`hash IN (${oldest})`, memberId, first, maker, limit);
  }

  /** Ends the member's session that a ticket began after `since`, and all that were begun from it by tickets since. */
  endByTicket(memberId: string, ticket: string, since: number): Ending[] {
    const code = ResultCode.sessionUndone;
    const undone = `WITH RECURSIVE undone (hash) AS (
      SELECT hash FROM sessions WHERE member_id = ? AND ticket = ? AND created_at > ?
      UNION SELECT sessions.hash FROM sessions JOIN undone ON sessions.begun_by = undone.hash) SELECT hash FROM undone`;
    const query = `${ending} WHERE hash IN (${undone}) AND ended IS NULL RETURNING hash`;
    const rows = this.#write(query, code, Date.now(), memberId, ticket, since);
    if (rows.length === 0) return [];
    return [{ code: ResultCode.forcedLogout, reason: "undone", sessions: rows.map((row) => row.hash) }];
  }

  /** Hash of the member's oldest active session; "" without one. */
  firstOf(memberId: string): string {
    const query = "SELECT hash FROM sessions WHERE member_id = ? AND ended IS NULL ORDER BY created_at, hash LIMIT 1";
    return this.first<{ hash: string }>(query, memberId)?.hash ?? "";
  }

  /** Deletes the member's ended sessions beyond the newest `limit`, so that repeated logins cannot fill the table. */
  forgetEnded(memberId: string, limit: number): void {
    this.#write(
      `DELETE FROM sessions WHERE hash IN (
         SELECT hash FROM sessions WHERE member_id = ? AND ended IS NOT NULL ORDER BY ended_at DESC, hash LIMIT -1 OFFSET ?
       )`,
      memberId,
      limit,
    );
  }

  /** Deletes sessions that ended long ago. Returns the time of the next sweep; undefined if none has ended. */
  sweep(now: number): number | undefined {
    this.dropCache();
    return this.deleteOlder("sessions", "ended_at", Limits.endedSessionRetentionMs, now);
  }
}
