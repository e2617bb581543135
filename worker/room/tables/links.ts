import type { ResultCode } from "../../contract/codes.ts";
import type { LinkKind } from "../../contract/link-info.ts";
import { derivedLinkCode } from "../../lib/crypto/codes.ts";
import { digest, type Keyring } from "../../lib/crypto/keyring.ts";
import { Table } from "./table.ts";

export interface LinkRecord {
  kind: LinkKind;
  memberId: string | null;
  ended: ResultCode | null;
  /** Unused so far; its first use ends the member's other links. */
  supersedes: boolean;
}

type Row = Omit<LinkRecord, "supersedes"> & { supersedes: number };

/** Nonce, and id of the installation's key, from which a code or secret is derived again. */
export type DerivedCodeSource = { nonce: string; keyId: string };

/** Part of the derivation: changing a value would invalidate all its codes. Personal links are of kind `letter`. */
type Label = "letter" | "room" | "paid" | "successor";

/** Links into the room, by the hash of their codes. */
export class Links extends Table {
  readonly #keyring: Keyring;

  constructor(sql: SqlStorage, keyring: Keyring) {
    super(sql);
    this.#keyring = keyring;
  }

  find(hash: string): LinkRecord | undefined {
    const query = "SELECT kind, member_id AS memberId, ended, supersedes FROM links WHERE hash = ?";
    const row = this.first<Row>(query, hash);
    return row && { ...row, supersedes: row.supersedes === 1 };
  }

  addPersonal(hash: string, kind: "owner" | "seat", memberId: string): void {
    // An earlier try of the same login may have left a link that has ended.
    this.run`INSERT OR REPLACE INTO links (hash, kind, member_id) VALUES (${hash}, ${kind}, ${memberId})`;
  }

  /**
   * Adds a personal link whose code can be shown on the member's other devices: it is derived from a nonce and a key of
   * the installation. `supersedes`: its first use ends the member's other links.
   */
  addDerived(
    roomId: string,
    kind: "owner" | "seat",
    memberId: string,
    { supersedes = false } = {},
  ): { code: string; stored: DerivedCodeSource } {
    const link = this.newDerived(roomId);
    const { nonce, keyId } = link.stored;
    this.run`INSERT INTO links (hash, kind, member_id, nonce, key_id, supersedes)
      VALUES (${digest(link.code)}, ${kind}, ${memberId}, ${nonce}, ${keyId}, ${supersedes})`;
    return link;
  }

  /** A new code that can be derived again from the stored nonce and key id. */
  newDerived(roomId: string, label: Label = "letter"): { code: string; stored: DerivedCodeSource } {
    const stored = { nonce: crypto.randomUUID(), keyId: this.#keyring.current.id };
    const code = this.derived(roomId, stored, label);
    if (code === undefined) throw new Error("the current key is in the ring");
    return { code, stored };
  }

  /** The code of a derived link; undefined if the server key `keyId` is no longer in the keyring. */
  derived(roomId: string, { nonce, keyId }: DerivedCodeSource, label: Label = "letter"): string | undefined {
    return derivedLinkCode(this.#keyring, roomId, `${label}:${nonce}`, keyId);
  }

  /** The code of the member's current personal link; undefined if only a hash is stored. */
  personal(memberId: string, roomId: string): string | undefined {
    const stored = this.first<DerivedCodeSource>(
      `SELECT nonce, key_id AS keyId FROM links
       WHERE member_id = ? AND ended IS NULL AND supersedes = 0 AND nonce IS NOT NULL LIMIT 1`,
      memberId,
    );
    return stored && this.derived(roomId, stored);
  }

  /** Ends the member's other links after the first use of a link that supersedes them. */
  supersedeBy(hash: string, memberId: string, code: ResultCode): void {
    this.run`UPDATE links SET ended = ${code} WHERE member_id = ${memberId} AND hash <> ${hash} AND ended IS NULL`;
    this.run`UPDATE links SET supersedes = 0 WHERE hash = ${hash}`;
  }

  /** Replaces the shared link of this kind. */
  renewShared(kind: "room" | "paid", roomId: string): string {
    const { code, stored } = this.newDerived(roomId, kind);
    this.run`DELETE FROM links WHERE kind = ${kind}`;
    this.run`INSERT INTO links (hash, kind, nonce, key_id)
      VALUES (${digest(code)}, ${kind}, ${stored.nonce}, ${stored.keyId})`;
    return code;
  }

  /** Code of the shared link for the owner; undefined without a link, or if its server key left the keyring. */
  shared(kind: "room" | "paid", roomId: string): string | undefined {
    const stored = this.first<DerivedCodeSource>("SELECT nonce, key_id AS keyId FROM links WHERE kind = ?", kind);
    return stored && this.derived(roomId, stored, kind);
  }

  /** Makes a former owner's admin links personal links of their seat. */
  makeSeatLinks(memberId: string): void {
    this.run`UPDATE links SET kind = 'seat' WHERE member_id = ${memberId} AND kind = 'owner'`;
  }

  /** Ends all links of a member; later lookups answer with `code`. */
  endAllOf(memberId: string, code: ResultCode): void {
    this.run`UPDATE links SET ended = ${code} WHERE member_id = ${memberId} AND ended IS NULL`;
  }
}
