import type { ResultCode } from "../contract/codes.ts";

export interface SessionRecord {
  hash: string;
  memberId: string;
  /** The result code to answer with once the session was ended; null while it is good. */
  ended: ResultCode | null;
}

type Row = { hash: string; member_id: string; ended: ResultCode | null };

/** The devices that are logged in, by the hash of their token. */
export class Sessions {
  readonly #sql: SqlStorage;
  /** Those that were looked up, until a row is written: nobody else writes here. */
  readonly #found = new Map<string, SessionRecord>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(hash: string): SessionRecord | undefined {
    const known = this.#found.get(hash);
    if (known) return known;
    const row = this.#sql.exec<Row>("SELECT hash, member_id, ended FROM sessions WHERE hash = ?", hash).toArray()[0];
    if (!row) return undefined;
    const found = { hash: row.hash, memberId: row.member_id, ended: row.ended };
    this.#found.set(hash, found);
    return found;
  }

  /** A turn was undone: what is stored counts. */
  forget(): void {
    this.#found.clear();
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

  /** Ends the oldest ones of a member beyond `most`; their hashes. */
  endOldest(memberId: string, most: number, code: ResultCode): string[] {
    return this.#write(
      `UPDATE sessions SET ended = ? WHERE hash IN (
         SELECT hash FROM sessions WHERE member_id = ? AND ended IS NULL ORDER BY created_at DESC, hash LIMIT -1 OFFSET ?
       ) RETURNING hash`,
      code,
      memberId,
      most,
    ).map((row) => row.hash);
  }
}
