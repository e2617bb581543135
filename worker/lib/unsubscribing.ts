import { roomIdLength } from "../contract/link.ts";
import type { Keyring, SigningKey } from "./keyring.ts";

/* `room id · member id · tag`: opens nothing but the way out of letters, so it may travel in one. */

const tagLength = 32;

function tag(key: SigningKey, body: string): string {
  return Buffer.from(key.sign(`unsubscribe:${body}`))
    .toString("hex")
    .slice(0, tagLength);
}

export function unsubscribeCode(keyring: Keyring, roomId: string, memberId: string): string {
  const body = roomId + memberId;
  return body + tag(keyring.current, body);
}

/** Whose letters are meant; undefined for a code that this installation never made. */
export function readUnsubscribeCode(keyring: Keyring, code: string): { roomId: string; memberId: string } | undefined {
  const body = code.slice(0, -tagLength);
  const given = code.slice(-tagLength);
  if (body.length <= roomIdLength || !keyring.all.some((key) => tag(key, body) === given)) return undefined;
  return { roomId: body.slice(0, roomIdLength), memberId: body.slice(roomIdLength) };
}
