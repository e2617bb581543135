import type { ResultCode } from "../contract/codes.ts";
import { Kept } from "./kept.ts";

export interface SessionRecord {
  hash: string;
  memberId: string;
  /** The result code to answer with once the session was ended; null while it is good. */
  ended: ResultCode | null;
}

type Row = { hash: string; member_id: string; ended: ResultCode | null };

const record = (row: Row): SessionRecord => ({ hash: row.hash, memberId: row.member_id, ended: row.ended });
const columns = "hash, member_id, ended";

/** The devices that are logged in, by the hash of their token. */
export class Sessions {
  readonly #sql: SqlStorage;
  readonly #kept: Kept<SessionRecord>;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#kept = new Kept(
      (hash) => this.#list("hash = ?", hash)[0],
      () => this.#list("ended IS NULL").map((session) => [session.hash, session]),
    );
  }

  find(hash: string): SessionRecord | undefined {
    return this.#kept.find(hash);
  }

  /** A turn was undone: what is stored counts. */
  forget(): void {
    this.#kept.forget();
  }

  #list(which: string, ...values: string[]): SessionRecord[] {
    return this.#sql
      .exec<Row>(`SELECT ${columns} FROM sessions WHERE ${which}`, ...values)
      .toArray()
      .map(record);
  }

  #write(query: string, ...values: (string | number)[]): { hash: string }[] {
    this.forget();
    return this.#sql.exec<{ hash: string }>(query, ...values).toArray();
  }

  begin(hash: string, memberId: string, now: number): void {
    this.#write("INSERT INTO sessions (hash, member_id, created_at) VALUES (?, ?, ?)", hash, memberId, now);
  }

  end(hash: string, code: ResultCode): void {
    this.#write("UPDATE sessions SET ended = ? WHERE hash = ? AND ended IS NULL", code, hash);
  }

  endAllOf(memberId: string, code: ResultCode): void {
    this.#write("UPDATE sessions SET ended = ? WHERE member_id = ? AND ended IS NULL", code, memberId);
  }

  /** Ends every session but one; the hashes of those that ended. */
  endAllBut(hash: string, code: ResultCode): string[] {
    return this.#write(
      "UPDATE sessions SET ended = ? WHERE hash <> ? AND ended IS NULL RETURNING hash",
      code,
      hash,
    ).map((row) => row.hash);
  }

  /** Ends every other session of one member; the hashes of those that ended. */
  endOthersOf(memberId: string, hash: string, code: ResultCode): string[] {
    return this.#write(
      "UPDATE sessions SET ended = ? WHERE member_id = ? AND hash <> ? AND ended IS NULL RETURNING hash",
      code,
      memberId,
      hash,
    ).map((row) => row.hash);
  }

  /** The member's first session that still lives. */
  firstOf(memberId: string): string {
    const [first] = this.#sql
      .exec<{ hash: string }>(
        "SELECT hash FROM sessions WHERE member_id = ? AND ended IS NULL ORDER BY created_at, hash LIMIT 1",
        memberId,
      )
      .toArray();
    return first?.hash ?? "";
  }

  /** Ends the oldest ones of a member beyond `most`, but never `kept`; their hashes. */
  endOldest(memberId: string, most: number, code: ResultCode, kept = ""): string[] {
    return this.#write(
      `UPDATE sessions SET ended = ? WHERE hash IN (
         SELECT hash FROM sessions WHERE member_id = ? AND hash <> ? AND ended IS NULL ORDER BY created_at DESC, hash LIMIT -1 OFFSET ?
       ) RETURNING hash`,
      code,
      memberId,
      kept,
      most,
    ).map((row) => row.hash);
  }
}
