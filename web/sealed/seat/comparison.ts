import { emojiOf } from "../../lib/verification-emoji.ts";
import { concat, fromBase64url } from "../bytes.ts";
import type { EpochKeys } from "../epoch-keys.ts";
import { associatedData, codeDigits, verificationEmojiCount, verificationEmojiRounds } from "../formats.ts";
import type { Recipient } from "../grants.ts";

/** A device that asks for the key. */
type Asking = Omit<Recipient, "kind"> & { publicKey: string };

/** Verification emoji of a device's public key, the same on both devices. */
export async function verificationEmojiOf(
  roomId: string,
  epoch: number,
  { memberId, id, publicKey }: Asking,
): Promise<string[]> {
  const input = await crypto.subtle.importKey("raw", fromBase64url(publicKey) ?? new Uint8Array(), "PBKDF2", false, [
    "deriveBits",
  ]);
  const salt = associatedData("signs", roomId, epoch, memberId, id);
  const slow = { name: "PBKDF2", hash: "SHA-256", salt, iterations: verificationEmojiRounds };
  const bits = await crypto.subtle.deriveBits(slow, input, verificationEmojiCount * 8);
  return emojiOf([...new Uint8Array(bits)].map((byte) => byte & 63));
}

/**
 * The code that a member tells the device that was let in: it proves the key to the device, as the server, which does not
 * know the key, can only guess the code. Rejects without the key of the epoch.
 */
export async function codeOf(keys: EpochKeys, epoch: number, { memberId, id, publicKey }: Asking): Promise<string> {
  const key = await keys.hmac(epoch, "code");
  if (!key) throw new Error("no epoch key");
  const data = associatedData("code", keys.roomId, epoch, memberId, id);
  const input = concat(data, Uint8Array.of(0), fromBase64url(publicKey) ?? new Uint8Array());
  const tag = await crypto.subtle.sign("HMAC", key, input);
  const number = new DataView(tag).getBigUint64(0) % 10n ** BigInt(codeDigits);
  return String(number).padStart(codeDigits, "0");
}
