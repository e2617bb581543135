/*
 * Keys of a hand-off between two devices, version 1. The server passes the messages on and cannot read them.
 *
 * commitment = SHA-256(label ‖ public key of the mailbox's maker)
 * transcript = SHA-256(label ‖ maker's public key ‖ joiner's public key)
 * secret     = ECDH on P-256 (the x coordinate, 32 bytes) ‖ secret of the link (16 bytes; absent with a typed code)
 * key        = HKDF-SHA-256(secret, salt: transcript, info: label of the sender), 32 bytes
 * emoji      = HKDF-SHA-256(secret, salt: transcript, info: label), 4 bytes, of each the lower 6 bits
 * message    = IV (12 bytes) ‖ AES-256-GCM(key, IV, text in UTF-8, additional data: the message's number in one byte)
 *
 * A public key is an uncompressed point of 65 bytes, a label is in ASCII without an end mark. With a typed code the
 * members compare the emoji. The maker's key is committed to before the joiner's is known: a server in between cannot
 * search for keys that give the same emoji, and its one guess is right once in 16.7 million times.
 */

import { type Bytes, concat, fromBase64url, randomBytes, utf8 } from "../../sealed/bytes.ts";

export const labels = {
  commitment: "parley hand-off 1 commitment",
  transcript: "parley hand-off 1 transcript",
  maker: "parley hand-off 1 from maker",
  joiner: "parley hand-off 1 from joiner",
  emoji: "parley hand-off 1 emoji",
} as const;

export const linkSecretBytes = 16;
const ivBytes = 12;
const curve = { name: "ECDH", namedCurve: "P-256" } as const;
const emojiCount = 4;

async function sha256(...parts: Bytes[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", concat(...parts)));
}

export interface KeyPair {
  privateKey: CryptoKey;
  publicKey: Bytes;
}

/** The private key cannot be exported. */
export async function newKeyPair(): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey(curve, false, ["deriveBits"]);
  return {
    privateKey: pair.privateKey,
    publicKey: new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)),
  };
}

export function commitmentTo(publicKey: Bytes): Promise<Bytes> {
  return sha256(utf8(labels.commitment), publicKey);
}

/** The sender: the device that made the mailbox, or the one that joined it. */
export type Side = "maker" | "joiner";

export interface Keys {
  own: CryptoKey;
  other: CryptoKey;
  /** Four numbers below 64. */
  emoji: number[];
}

/** `secret`: the link's secret; undefined with a typed code. Rejects if the other public key is no point of the curve. */
export async function deriveKeys(
  side: Side,
  pair: KeyPair,
  otherPublicKey: Bytes,
  secret: Bytes | undefined,
): Promise<Keys> {
  const { subtle } = crypto;
  const theirs = await subtle.importKey("raw", otherPublicKey, curve, false, []);
  const shared = new Uint8Array(await subtle.deriveBits({ name: "ECDH", public: theirs }, pair.privateKey, 256));
  const [maker, joiner] = side === "maker" ? [pair.publicKey, otherPublicKey] : [otherPublicKey, pair.publicKey];
  const salt = await sha256(utf8(labels.transcript), maker, joiner);
  const input = concat(shared, secret ?? new Uint8Array());
  const base = await subtle.importKey("raw", input, "HKDF", false, ["deriveBits", "deriveKey"]);
  const hkdf = (label: string) => ({ name: "HKDF", hash: "SHA-256", salt, info: utf8(label) });
  const keyOf = (sender: Side) =>
    subtle.deriveKey(hkdf(labels[sender]), base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const bits = await subtle.deriveBits(hkdf(labels.emoji), base, emojiCount * 8);
  return {
    own: await keyOf(side),
    other: await keyOf(side === "maker" ? "joiner" : "maker"),
    emoji: [...new Uint8Array(bits)].map((byte) => byte & 63),
  };
}

export async function encrypt(
  key: CryptoKey,
  number: number,
  text: string,
  iv: Bytes = randomBytes(ivBytes),
): Promise<Bytes> {
  const additionalData = Uint8Array.of(number);
  const encrypted = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, key, utf8(text));
  return concat(iv, new Uint8Array(encrypted));
}

/** Rejects if the message was changed, or was sent under another number. */
export async function decrypt(key: CryptoKey, number: number, message: Bytes): Promise<string> {
  const parameters = { name: "AES-GCM", iv: message.slice(0, ivBytes), additionalData: Uint8Array.of(number) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, message.slice(ivBytes)));
}

/** Throws for text that is not base64url. */
export function toBytes(text: string): Bytes {
  const bytes = fromBase64url(text);
  if (!bytes) throw new Error("The text is not base64url.");
  return bytes;
}
