/*
 * The formats of `web/sealed/formats.ts` a second time, with `node:crypto` and nothing of `web/sealed`. HPKE and HKDF
 * follow the RFCs step by step. Random values are arguments.
 */
import { createCipheriv, createDecipheriv, createECDH, createHmac } from "node:crypto";

type Input = Uint8Array | string;

const empty = Buffer.alloc(0);

export const hex = (text: string): Buffer => Buffer.from(text, "hex");

/** Bytes from `first` upwards, as a fixed secret. */
export const counting = (first: number, length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, at) => (first + at) & 255);

function join(...parts: Input[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
}

function hmac(key: Uint8Array, ...parts: Input[]): Buffer {
  return createHmac("sha256", key)
    .update(join(...parts))
    .digest();
}

/** RFC 5869 section 2.2. */
function extract(salt: Uint8Array, input: Uint8Array): Buffer {
  return hmac(salt.length === 0 ? Buffer.alloc(32) : salt, input);
}

/** RFC 5869 section 2.3. */
function expand(key: Uint8Array, info: Input, length: number): Buffer {
  let block: Buffer = empty;
  let output: Buffer = empty;
  for (let number = 1; output.length < length; number++) {
    block = hmac(key, block, info, Uint8Array.of(number));
    output = join(output, block);
  }
  return output.subarray(0, length);
}

export function derive(secret: Uint8Array, purpose: string, length = 32): Buffer {
  return expand(extract(empty, secret), `parley/1/${purpose}`, length);
}

type AesName = "aes-128-gcm" | "aes-256-gcm";

function seal(key: Uint8Array, nonce: Uint8Array, text: Input, data: Input, name: AesName = "aes-256-gcm"): Buffer {
  const cipher = createCipheriv(name, key, nonce).setAAD(Buffer.from(data as Uint8Array));
  return join(cipher.update(Buffer.from(text as Uint8Array)), cipher.final(), cipher.getAuthTag());
}

/** Throws for a wrong tag. */
function open(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array, data: Input): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(data as Uint8Array));
  decipher.setAuthTag(sealed.subarray(-16));
  return join(decipher.update(sealed.subarray(0, -16)), decipher.final());
}

function data(kind: string, room: string, epoch: number, member: string, id: string): string {
  return JSON.stringify([kind, room, epoch, member, id]);
}

function padded(text: Input, block: number): Buffer {
  const marked = join(text, Uint8Array.of(0x80));
  return join(marked, Buffer.alloc((block - (marked.length % block)) % block));
}

const base64url = (...parts: Input[]): string => join(...parts).toString("base64url");

export interface Place {
  kind: string;
  room: string;
  epoch: number;
  member: string;
  id: string;
}

const dataOf = ({ kind, room, epoch, member, id }: Place): string => data(kind, room, epoch, member, id);

export function envelope(key: Uint8Array, purpose: string, place: Place, json: string, nonce: Uint8Array): string {
  return `s1.${place.epoch}.${base64url(nonce, seal(derive(key, purpose), nonce, padded(json, 256), dataOf(place)))}`;
}

/** The JSON of an envelope. Throws if it does not open. */
export function readResponseBody(key: Uint8Array, purpose: string, place: Place, text: string): string {
  const bytes = Buffer.from(text.split(".")[2] ?? "", "base64url");
  const opened = open(derive(key, purpose), bytes.subarray(0, 12), bytes.subarray(12), dataOf(place));
  return opened.subarray(0, opened.lastIndexOf(0x80)).toString();
}

const number4 = (value: number): Uint8Array => Uint8Array.from([24, 16, 8, 0], (shift) => (value >>> shift) & 255);

/** Nonce of a message, by the key in its envelope. */
export function commitment(r: string, { room, member, id }: Place, text: string): Buffer {
  return hmac(Buffer.from(r, "base64url"), JSON.stringify(["proof", room, member, id, text])).subarray(0, 12);
}

export function avatar(key: Uint8Array, place: Place, picture: Uint8Array, nonce: Uint8Array): Buffer {
  const sealed = seal(derive(key, "avatar"), nonce, padded(picture, 256), dataOf(place));
  return join(number4(place.epoch), nonce, sealed);
}

/** Throws if it does not open. */
export function openAvatar(key: Uint8Array, place: Place, bytes: Uint8Array): Buffer {
  const opened = open(derive(key, "avatar"), bytes.subarray(4, 16), bytes.subarray(16), dataOf(place));
  return opened.subarray(0, opened.lastIndexOf(0x80));
}

export function reaction(key: Uint8Array, room: string, epoch: number, eventId: string, emoji: string): string {
  const nonce = hmac(derive(key, "reaction-tag"), eventId, Uint8Array.of(0), emoji).subarray(0, 12);
  const sealed = seal(derive(key, "reaction"), nonce, padded(emoji, 48), data("reaction", room, epoch, "", eventId));
  return `r1.${epoch}.${base64url(nonce, sealed)}`;
}

type Wrapping = "link" | "previous";

/** A grant under the secret of a link, or under an epoch key. */
export function grant(kind: Wrapping, secret: Uint8Array, room: string, epoch: number, key: Input, nonce: Uint8Array) {
  return base64url(nonce, seal(derive(secret, kind), nonce, key, data(kind, room, epoch, "", "")));
}

export function openGrant(kind: Wrapping, secret: Uint8Array, room: string, epoch: number, text: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  return open(derive(secret, kind), bytes.subarray(0, 12), bytes.subarray(12), data(kind, room, epoch, "", ""));
}

export function proof(key: Uint8Array, place: Place, publicKey: Uint8Array): string {
  return base64url(hmac(derive(key, "device-proof"), dataOf(place), Uint8Array.of(0), publicKey));
}

/** The code for a device that was let in. */
export function code(key: Uint8Array, place: Place, publicKey: Uint8Array): string {
  const tag = hmac(derive(key, "code"), dataOf(place), Uint8Array.of(0), publicKey);
  return String(tag.readBigUInt64BE() % 100_000_000n).padStart(8, "0");
}

/** The id of a seat whose link is made in the epoch of `key`. */
export function seatId(
  secret: Uint8Array,
  room: string,
  epoch: number,
  member: string,
  key: Uint8Array,
  mark = "seat",
): string {
  const input = [data(mark, room, epoch, member, ""), Uint8Array.of(0), key];
  return base64url(hmac(derive(secret, "seat-id"), ...input).subarray(0, 16));
}

export function encryptedFile(fileKey: Uint8Array, plaintext: Uint8Array): Buffer {
  const records: Buffer[] = [];
  const all = Math.max(1, Math.ceil(plaintext.length / 65_536));
  for (let number = 0; number < all; number++) {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(number, 7);
    nonce[11] = number === all - 1 ? 1 : 0;
    records.push(seal(derive(fileKey, "file"), nonce, plaintext.subarray(number * 65_536, (number + 1) * 65_536), ""));
  }
  return join(...records);
}

/* RFC 9180: DHKEM(P-256, HKDF-SHA256) is 0x0010, HKDF-SHA256 is 0x0001, AES-128-GCM 0x0001 and AES-256-GCM 0x0002. */

const kemId = hex("0010");
const order = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");

const labeled = (suite: Uint8Array) => ({
  extract: (salt: Uint8Array, label: string, input: Uint8Array) => extract(salt, join("HPKE-v1", suite, label, input)),
  expand(key: Uint8Array, label: string, info: Input, length: number) {
    const lengthBytes = Buffer.alloc(2);
    lengthBytes.writeUInt16BE(length);
    return expand(key, join(lengthBytes, "HPKE-v1", suite, label, info), length);
  },
});

const kem = labeled(join("KEM", kemId));

export interface KeyPair {
  privateKey: Buffer;
  publicKey: Buffer;
}

function pairOf(privateKey: Buffer): KeyPair {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey);
  return { privateKey, publicKey: ecdh.getPublicKey() };
}

function dh(privateKey: Buffer, publicKey: Uint8Array): Buffer {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey);
  return ecdh.computeSecret(publicKey);
}

/** Section 7.1.3. */
export function deriveKeyPair(input: Uint8Array): KeyPair {
  const secret = kem.extract(empty, "dkp_prk", input);
  for (let counter = 0; counter < 256; counter++) {
    const candidate = kem.expand(secret, "candidate", Uint8Array.of(counter), 32);
    const number = BigInt(`0x${candidate.toString("hex")}`);
    if (number > 0n && number < order) return pairOf(candidate);
  }
  throw new Error("no key pair");
}

export const seatPair = (secret: Uint8Array): KeyPair => deriveKeyPair(derive(secret, "seat"));

/** Section 4.1. */
function sharedSecret(dhValue: Buffer, enc: Uint8Array, publicKey: Uint8Array): Buffer {
  const key = kem.extract(empty, "eae_prk", dhValue);
  return kem.expand(key, "shared_secret", join(enc, publicKey), 32);
}

/** Section 5.1, mode_base: no PSK. */
function keySchedule(shared: Buffer, info: Input, name: AesName): { key: Buffer; nonce: Buffer } {
  const suite = labeled(join("HPKE", kemId, hex("0001"), hex(name === "aes-128-gcm" ? "0001" : "0002")));
  const idHash = suite.extract(empty, "psk_id_hash", empty);
  const infoHash = suite.extract(empty, "info_hash", Buffer.from(info as Uint8Array));
  const context = join(Uint8Array.of(0), idHash, infoHash);
  const secret = suite.extract(shared, "secret", empty);
  return {
    key: suite.expand(secret, "key", context, name === "aes-128-gcm" ? 16 : 32),
    nonce: suite.expand(secret, "base_nonce", context, 12),
  };
}

/** The first message of a sender with the ephemeral key pair `ephemeral`. */
export function hpkeSeal(
  ephemeral: KeyPair,
  publicKey: Uint8Array,
  { info, text, aad }: { info: Input; text: Input; aad: Input },
  name: AesName = "aes-256-gcm",
): Buffer {
  const shared = sharedSecret(dh(ephemeral.privateKey, publicKey), ephemeral.publicKey, publicKey);
  const { key, nonce } = keySchedule(shared, info, name);
  return join(ephemeral.publicKey, seal(key, nonce, text, aad, name));
}

function hpkeOpen({ privateKey, publicKey }: KeyPair, message: Uint8Array, info: Input, aad: Input): Buffer {
  const enc = message.subarray(0, 65);
  const { key, nonce } = keySchedule(sharedSecret(dh(privateKey, enc), enc, publicKey), info, "aes-256-gcm");
  return open(key, nonce, message.subarray(65), aad);
}

export function recipientGrant(ephemeral: KeyPair, publicKey: Uint8Array, place: Place, key: Input): string {
  return base64url(hpkeSeal(ephemeral, publicKey, { info: "parley/1/grant", text: key, aad: dataOf(place) }));
}

export function openRecipientGrant(pair: KeyPair, place: Place, text: string): Buffer {
  return hpkeOpen(pair, Buffer.from(text, "base64url"), "parley/1/grant", dataOf(place));
}
