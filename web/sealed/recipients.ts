import { type Bytes, concat, fromBase64url, randomBytes, toBase64url } from "./bytes.ts";
import type { EpochKeys } from "./epoch-keys.ts";
import { makeRecipientGrant, type Recipient } from "./grants.ts";
import { hpke } from "./hpke.ts";
import { associatedData, linkSecretBytes, publicKeyBytes, recipientIdBytes } from "./labels.ts";
import { hkdfBytes, hkdfInput } from "./primitives.ts";

/** A key pair with its public key as sent, in base64url. */
export interface RecipientKeys {
  keys: CryptoKeyPair;
  publicKey: string;
}

/** A recipient without its proof. */
export interface NewRecipient extends Recipient {
  publicKey: string;
}

/** A recipient as the server lists it. */
export interface ListedRecipient extends NewRecipient {
  proof: string;
  /** The epoch under whose key the proof was made. */
  proofEpoch: number;
}

/** A recipient with a grant of the newest key: the device that registers itself, or a new personal link. */
export interface EnrolledRecipient extends ListedRecipient {
  epoch: number;
  grant: string;
}

export function newRecipientId(): string {
  return toBase64url(randomBytes(recipientIdBytes));
}

/** Secret of a personal or admin link; its base64url is the link's fragment. */
export function newSeatSecret(): Bytes {
  return randomBytes(linkSecretBytes);
}

/** The private key cannot be exported. */
export async function newDeviceKeys(): Promise<RecipientKeys> {
  const keys = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
  return { keys, publicKey: await encoded(keys) };
}

/** The key pair of a seat, always the same for one secret. */
export async function seatKeys(secret: Bytes): Promise<RecipientKeys> {
  const keys = await hpke.kem.deriveKeyPair(await hkdfBytes(await hkdfInput(secret), "seat", 32));
  return { keys, publicKey: await encoded(keys) };
}

/** Proof and grant of the newest epoch. Rejects without a key, or for a public key that is none. */
export async function enrol(keys: EpochKeys, recipient: NewRecipient): Promise<EnrolledRecipient> {
  const epoch = keys.newest;
  const key = keys.bytesOf(epoch);
  const publicKey = fromBase64url(recipient.publicKey);
  const proofKey = await keys.hmac(epoch, "device-proof");
  if (!key || !publicKey || !proofKey) throw new Error("no epoch key, or no public key");
  const proof = await crypto.subtle.sign("HMAC", proofKey, proofInput(keys.roomId, epoch, recipient, publicKey));
  const grant = await makeRecipientGrant(keys.roomId, epoch, key, { ...recipient, publicKey });
  return { ...recipient, proof: toBase64url(new Uint8Array(proof)), proofEpoch: epoch, epoch, grant };
}

/** True for a recipient that the holder of an epoch key made: the server cannot have added or changed it. */
export async function isProven(keys: EpochKeys, recipient: ListedRecipient): Promise<boolean> {
  const publicKey = fromBase64url(recipient.publicKey);
  const proof = fromBase64url(recipient.proof);
  const proofKey = await keys.hmac(recipient.proofEpoch, "device-proof");
  if (publicKey?.length !== publicKeyBytes || !proof || !proofKey) return false;
  const input = proofInput(keys.roomId, recipient.proofEpoch, recipient, publicKey);
  return crypto.subtle.verify("HMAC", proofKey, proof, input);
}

function proofInput(
  roomId: string,
  epoch: number,
  { kind, memberId, recipientId }: Recipient,
  publicKey: Bytes,
): Bytes {
  return concat(associatedData(kind, roomId, epoch, memberId, recipientId), Uint8Array.of(0), publicKey);
}

async function encoded({ publicKey }: CryptoKeyPair): Promise<string> {
  return toBase64url(new Uint8Array(await hpke.kem.serializePublicKey(publicKey)));
}
