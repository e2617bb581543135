import type { RecipientKind } from "../../contract/sealed/keys.ts";
import { Table } from "./table.ts";

export type KeyRecipient = {
  id: string;
  kind: RecipientKind;
  memberId: string;
  publicKey: string;
  /** Null for a device that has shown no key. */
  proof: string | null;
  proofEpoch: number | null;
  /** Grant of the current key epoch; null while the recipient waits. */
  grant: string | null;
};

const columns = `id, kind, member_id AS memberId, public_key AS publicKey, proof, proof_epoch AS proofEpoch,
  wrapped_key AS grant`;

/**
 * Devices and personal links for which members wrap the key of a sealed room. Triggers delete the recipients of ended
 * sessions and links, and of freed seats.
 */
export class KeyRecipients extends Table {
  find(id: string): KeyRecipient | undefined {
    return this.first<KeyRecipient>(`SELECT ${columns} FROM key_recipients WHERE id = ?`, id);
  }

  ofSession(session: string): KeyRecipient | undefined {
    return this.first<KeyRecipient>(`SELECT ${columns} FROM key_recipients WHERE session_hash = ?`, session);
  }

  /** The recipient of a member's personal or admin link. */
  ofLink(memberId: string): KeyRecipient | undefined {
    const query = `SELECT ${columns} FROM key_recipients WHERE member_id = ? AND kind = 'seat'`;
    return this.first<KeyRecipient>(query, memberId);
  }

  all(): KeyRecipient[] {
    return this.rows<KeyRecipient>(`SELECT ${columns} FROM key_recipients ORDER BY member_id, id`);
  }

  /** Recipients that the next rotation has to name. */
  proven(): Set<string> {
    return new Set(
      this.rows<{ id: string }>("SELECT id FROM key_recipients WHERE proof IS NOT NULL").map((row) => row.id),
    );
  }

  /** Number of devices without the current key. */
  waiting(): number {
    const query = "SELECT count(*) AS count FROM key_recipients WHERE kind = 'device' AND wrapped_key IS NULL";
    return this.first<{ count: number }>(query)?.count ?? 0;
  }

  /** Registers a session's device in place of its former one, and of an earlier session of the same device. */
  setDevice(session: string, device: Omit<KeyRecipient, "kind">): void {
    this.run`DELETE FROM key_recipients WHERE session_hash = ${session} OR id = ${device.id}`;
    this.#insert({ ...device, kind: "device" }, session);
  }

  /** Registers a member's personal or admin link in place of its former one. */
  setLink(link: Omit<KeyRecipient, "kind">): void {
    this.run`DELETE FROM key_recipients WHERE member_id = ${link.memberId} AND kind = 'seat'`;
    this.#insert({ ...link, kind: "seat" }, null);
  }

  #insert({ id, kind, memberId, publicKey, proof, proofEpoch, grant }: KeyRecipient, session: string | null): void {
    this.run`INSERT INTO key_recipients (id, kind, member_id, session_hash, public_key, proof, proof_epoch, wrapped_key)
      VALUES (${id}, ${kind}, ${memberId}, ${session}, ${publicKey}, ${proof}, ${proofEpoch}, ${grant})`;
  }

  /** Stores a recipient's grant of the current key epoch. */
  grant(id: string, grant: string): void {
    this.run`UPDATE key_recipients SET wrapped_key = ${grant} WHERE id = ${id}`;
  }

  /** Replaces all grants by those of a new key epoch. All other recipients wait, those left out without their proof. */
  rotate(grants: readonly { recipientId: string; grant: string }[], leftOut: readonly string[]): void {
    this.run`UPDATE key_recipients SET wrapped_key = NULL`;
    this.run`UPDATE key_recipients SET wrapped_key = given.value ->> 'grant'
      FROM json_each(${JSON.stringify(grants)}) AS given WHERE key_recipients.id = given.value ->> 'recipientId'`;
    this.run`UPDATE key_recipients SET proof = NULL, proof_epoch = NULL
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(leftOut)}))`;
  }
}
