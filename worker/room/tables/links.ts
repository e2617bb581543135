import type { ResultCode } from "../../contract/codes.ts";
import type { LinkKind } from "../../contract/routes/link.ts";
import { derivedLinkCode } from "../../lib/crypto/codes.ts";
import { digest, type Keyring } from "../../lib/crypto/keyring.ts";

export interface LinkRecord {
  kind: LinkKind;
  memberId: string | null;
  ended: ResultCode | null;
  /** Unused so far; its first use ends the member's other links. */
  supersedes: boolean;
}

export interface Nonce {
  nonce: string;
  keyId: string;
}

export interface DerivedLink {
  code: string;
  stored: Nonce;
}

type Row = {
  kind: LinkKind;
  member_id: string | null;
  nonce: string | null;
  key_id: string | null;
  ended: ResultCode | null;
  supersedes: number;
};

/** Links into the room, by the hash of their codes. */
export class Links {
  readonly #sql: SqlStorage;
  readonly #keyring: Keyring;

  constructor(sql: SqlStorage, keyring: Keyring) {
    this.#sql = sql;
    this.#keyring = keyring;
  }

  find(hash: string): LinkRecord | undefined {
    const row = this.#sql.exec<Row>("SELECT * FROM links WHERE hash = ?", hash).toArray()[0];
    return row && { kind: row.kind, memberId: row.member_id, ended: row.ended, supersedes: row.supersedes === 1 };
  }

  addPersonal(hash: string, kind: "owner" | "seat", memberId: string): void {
    this.#sql.exec("INSERT INTO links (hash, kind, member_id) VALUES (?, ?, ?)", hash, kind, memberId);
  }

  /**
   * A personal link whose code can be shown on the member's other devices: it is derived from a nonce and a key of the
   * installation. `supersedes`: its first use ends the member's other links.
   */
  addDerived(
    { code, stored }: DerivedLink,
    kind: "owner" | "seat",
    memberId: string,
    { supersedes = false } = {},
  ): void {
    this.#sql.exec(
      "INSERT INTO links (hash, kind, member_id, nonce, key_id, supersedes) VALUES (?, ?, ?, ?, ?, ?)",
      digest(code),
      kind,
      memberId,
      stored.nonce,
      stored.keyId,
      supersedes ? 1 : 0,
    );
  }

  /** A new code that can be derived again from the stored nonce and key id. */
  newDerived(roomId: string): DerivedLink {
    const stored = { nonce: crypto.randomUUID(), keyId: this.#keyring.current.id };
    const code = this.derived(roomId, stored);
    if (code === undefined) throw new Error("the current key is in the ring");
    return { code, stored };
  }

  /**
   * The code of a derived personal link; undefined if its key was retired. The label is a constant: changing it would
   * invalidate all codes.
   */
  derived(roomId: string, { nonce, keyId }: Nonce): string | undefined {
    return derivedLinkCode(this.#keyring, roomId, `letter:${nonce}`, keyId);
  }

  /** The code of the member's current personal link; undefined if only a hash is stored. */
  personal(memberId: string, roomId: string): string | undefined {
    const [row] = this.#sql
      .exec<Pick<Row, "nonce" | "key_id">>(
        `SELECT nonce, key_id FROM links
         WHERE member_id = ? AND ended IS NULL AND supersedes = 0 AND nonce IS NOT NULL LIMIT 1`,
        memberId,
      )
      .toArray();
    return row?.nonce && row.key_id ? this.derived(roomId, { nonce: row.nonce, keyId: row.key_id }) : undefined;
  }

  /** Ends the member's other links after the first use of a link that supersedes them. */
  supersedeBy(hash: string, memberId: string, code: ResultCode): void {
    this.#sql.exec(
      "UPDATE links SET ended = ? WHERE member_id = ? AND hash <> ? AND ended IS NULL",
      code,
      memberId,
      hash,
    );
    this.#sql.exec("UPDATE links SET supersedes = 0 WHERE hash = ?", hash);
  }

  /** Replaces the shared link of this kind. */
  renewShared(kind: "room" | "paid", roomId: string): string {
    const nonce = crypto.randomUUID();
    const keyId = this.#keyring.current.id;
    const code = this.#shared(kind, roomId, nonce, keyId);
    if (!code) throw new Error("the current key is in the ring");
    this.#sql.exec("DELETE FROM links WHERE kind = ?", kind);
    this.#sql.exec(
      "INSERT INTO links (hash, kind, nonce, key_id) VALUES (?, ?, ?, ?)",
      digest(code),
      kind,
      nonce,
      keyId,
    );
    return code;
  }

  /** The code of the shared link for the owner; undefined if there is none, or its key was retired. */
  shared(kind: "room" | "paid", roomId: string): string | undefined {
    const row = this.#sql.exec<Row>("SELECT * FROM links WHERE kind = ?", kind).toArray()[0];
    return row?.nonce && row.key_id ? this.#shared(kind, roomId, row.nonce, row.key_id) : undefined;
  }

  #shared(kind: "room" | "paid", roomId: string, nonce: string, keyId: string): string | undefined {
    return derivedLinkCode(this.#keyring, roomId, `${kind}:${nonce}`, keyId);
  }

  /** Ends all links of a member; later lookups answer with `code`. */
  endAllOf(memberId: string, code: ResultCode): void {
    this.#sql.exec("UPDATE links SET ended = ? WHERE member_id = ? AND ended IS NULL", code, memberId);
  }
}
