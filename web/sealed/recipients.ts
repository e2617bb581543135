import type { RoomKeys } from "@contract/sealed/keys.ts";
import { type Bytes, concat, fromBase64url, randomBytes, toBase64url } from "./bytes.ts";
import type { EpochKeys } from "./epoch-keys.ts";
import { associatedData, linkSecretBytes, publicKeyBytes, recipientIdBytes, type SeatMark } from "./formats.ts";
import { fetchHpke, makeRecipientGrant, type Recipient } from "./grants.ts";
import { hkdfBytes, hkdfInput, hmacKey } from "./primitives.ts";

/** A recipient without its proof. */
export interface NewRecipient extends Recipient {
  publicKey: string;
}

/** A recipient as the server lists it. The proof is missing while a device waits to be let in. */
export type ListedRecipient = RoomKeys["recipients"][number];

/** Makes the id of a device. That of a seat comes with its link: see `newSeat`. */
export function newRecipientId(): string {
  return toBase64url(randomBytes(recipientIdBytes));
}

/** The private key cannot be exported. */
export async function newDeviceKeys() {
  const keys = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
  return { keys, publicKey: await publicKeyOf(keys) };
}

/** The key pair of a seat, always the same for one secret. */
export async function seatKeys(secret: Bytes) {
  const { hpke } = await fetchHpke();
  const keys = await hpke.kem.deriveKeyPair(await hkdfBytes(await hkdfInput(secret), "seat", 32));
  return { keys, publicKey: await publicKeyOf(keys) };
}

/** A new personal or admin link. `secret`: the link's fragment. `mark`: who makes it. Rejects without a key. */
export async function newSeat(keys: EpochKeys, memberId: string, mark: SeatMark) {
  const secret = randomBytes(linkSecretBytes);
  const id = await seatId(keys, keys.newest, memberId, secret, mark);
  if (id === undefined) throw new Error("no epoch key");
  const { publicKey } = await seatKeys(secret);
  const recipient = await enrol(keys, { kind: "seat", memberId, id, publicKey });
  return { secret: toBase64url(secret), recipient };
}

/**
 * Mark of the link with this secret; undefined if no member of the room with these keys made it. To be checked, with all earlier
 * keys, before a device that came by a personal or admin link writes: the server can make a seat's grant of any key.
 */
export async function seatMark(
  keys: EpochKeys,
  seat: Pick<Recipient, "memberId" | "id">,
  secret: Bytes,
): Promise<SeatMark | undefined> {
  for (let epoch = keys.newest; epoch > 0; epoch--)
    for (const mark of ["own-seat", "seat"] as const)
      if ((await seatId(keys, epoch, seat.memberId, secret, mark)) === seat.id) return mark;
  return undefined;
}

/** Undefined without a key of the epoch. */
async function seatId(
  keys: EpochKeys,
  epoch: number,
  memberId: string,
  secret: Bytes,
  mark: SeatMark,
): Promise<string | undefined> {
  const key = keys.bytesOf(epoch);
  if (!key) return undefined;
  const data = associatedData(mark, keys.roomId, epoch, memberId, "");
  const mac = await hmacKey(await hkdfInput(secret), "seat-id");
  const tag = await crypto.subtle.sign("HMAC", mac, concat(data, Uint8Array.of(0), key));
  return toBase64url(new Uint8Array(tag, 0, recipientIdBytes));
}

/** Proof and grant of the newest epoch. Rejects without a key, or for a public key that is none. */
export async function enrol(keys: EpochKeys, recipient: NewRecipient) {
  const epoch = keys.newest;
  const key = keys.bytesOf(epoch);
  const publicKey = fromBase64url(recipient.publicKey);
  const proofKey = await keys.hmac(epoch, "device-proof");
  if (!key || !publicKey || !proofKey) throw new Error("no epoch key, or no public key");
  const proof = await crypto.subtle.sign("HMAC", proofKey, proofInput(keys.roomId, epoch, recipient, publicKey));
  const grant = await makeRecipientGrant(keys.roomId, epoch, key, { ...recipient, publicKey });
  return { ...recipient, proof: toBase64url(new Uint8Array(proof)), proofEpoch: epoch, grant };
}

/** True for a recipient that the holder of an epoch key made: the server cannot have added or changed it. */
export async function isProofValid(keys: EpochKeys, recipient: ListedRecipient): Promise<boolean> {
  const publicKey = fromBase64url(recipient.publicKey);
  const { proofEpoch = 0 } = recipient;
  const proof = fromBase64url(recipient.proof ?? "");
  const proofKey = await keys.hmac(proofEpoch, "device-proof");
  if (publicKey?.length !== publicKeyBytes || !proof || !proofKey) return false;
  const input = proofInput(keys.roomId, proofEpoch, recipient, publicKey);
  return crypto.subtle.verify("HMAC", proofKey, proof, input);
}

function proofInput(roomId: string, epoch: number, { kind, memberId, id }: Recipient, publicKey: Bytes): Bytes {
  return concat(associatedData(kind, roomId, epoch, memberId, id), Uint8Array.of(0), publicKey);
}

/** The public key as sent, in base64url. */
export async function publicKeyOf({ publicKey }: CryptoKeyPair): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)));
}
