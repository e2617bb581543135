import { roomIdLength } from "../../contract/routes/link.ts";
import type { Keyring, SigningKey } from "./keyring.ts";

/*
 * Codes in emails: `address id . room id · member id . tag`. A code only switches emails on or off, so it may be sent
 * by email. The address id is the keyed hash of directory/mail-addresses.ts; codes from before 2026-11-23 lack it, and
 * emails with them stay in mailboxes.
 */

export type MailCodePurpose = "unsubscribe" | "confirm";

/** `memberId` is "" in emails about an order. `addressId` is "" in codes from before 2026-11-23. */
export interface MailRecipient {
  addressId: string;
  roomId: string;
  memberId: string;
}

const tagLength = 32;

function tag(key: SigningKey, purpose: MailCodePurpose, body: string): string {
  return Buffer.from(key.sign(`${purpose}:${body}`))
    .toString("hex")
    .slice(0, tagLength);
}

export function mailCode(keyring: Keyring, purpose: MailCodePurpose, recipient: MailRecipient): string {
  const body = `${recipient.addressId}.${recipient.roomId}${recipient.memberId}.`;
  return body + tag(keyring.current, purpose, body);
}

/** Verifies a code and returns its recipient; undefined if the tag is invalid. */
export function readMailCode(keyring: Keyring, purpose: MailCodePurpose, code: string): MailRecipient | undefined {
  const body = code.slice(0, -tagLength);
  const given = code.slice(-tagLength);
  if (!keyring.all.some((key) => tag(key, purpose, body) === given)) return undefined;
  const fields = body.split(".");
  const member = fields.length === 1 ? body : (fields[2] ?? "");
  if (member.length < roomIdLength) return undefined;
  const addressId = fields.length === 1 ? "" : `${fields[0]}.${fields[1]}`;
  return { addressId, roomId: member.slice(0, roomIdLength), memberId: member.slice(roomIdLength) };
}
