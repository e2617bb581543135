import { concat, equalBytes, fromBase64url, fromUtf8, pad, toBase64url, unpad, utf8 } from "./bytes.ts";
import type { Opened } from "./envelope.ts";
import type { EpochKeys } from "./epoch-keys.ts";
import { associatedData, emojiBlockBytes, nonceBytes, reactionForm } from "./formats.ts";
import { decrypt, encrypt } from "./primitives.ts";

/**
 * The text of an emoji on a message, always the same for one epoch. `eventId`: id of the message. Rejects without a key of
 * the epoch, and for an emoji of more than 47 bytes.
 */
export async function encryptReaction(keys: EpochKeys, epoch: number, eventId: string, emoji: string): Promise<string> {
  const key = await keys.aes(epoch, "reaction");
  if (!key || utf8(emoji).length >= emojiBlockBytes) throw new Error("no epoch key, or no emoji");
  const data = associatedData("reaction", keys.roomId, epoch, "", eventId);
  const sealed = await encrypt(
    key,
    pad(utf8(emoji), emojiBlockBytes),
    data,
    await nonceOf(keys, epoch, eventId, emoji),
  );
  return `r1.${epoch}.${toBase64url(sealed)}`;
}

/** Never rejects. `damaged` also for a text that the emoji does not give again: a second text of an equal emoji. */
export async function decryptReaction(keys: EpochKeys, eventId: string, text: string): Promise<Opened<string>> {
  const [, number, encoded = ""] = reactionForm.exec(text) ?? [];
  const sealed = fromBase64url(encoded);
  if (!sealed || number === undefined) return { ok: false, reason: "malformed" };
  const epoch = Number(number);
  const key = await keys.aes(epoch, "reaction");
  if (!key) return { ok: false, reason: "keyMissing" };
  const padded = await decrypt(key, sealed, associatedData("reaction", keys.roomId, epoch, "", eventId));
  const plaintext = padded && unpad(padded);
  const emoji = plaintext && fromUtf8(plaintext);
  const isSame = emoji && equalBytes(sealed.slice(0, nonceBytes), await nonceOf(keys, epoch, eventId, emoji));
  return isSame ? { ok: true, epoch, content: emoji } : { ok: false, reason: "damaged" };
}

async function nonceOf(keys: EpochKeys, epoch: number, eventId: string, emoji: string) {
  const key = await keys.hmac(epoch, "reaction-tag");
  if (!key) throw new Error("no epoch key");
  const tag = await crypto.subtle.sign("HMAC", key, concat(utf8(eventId), Uint8Array.of(0), utf8(emoji)));
  return new Uint8Array(tag).slice(0, nonceBytes);
}
