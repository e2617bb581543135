import { type Bytes, utf8 } from "./bytes.ts";

/*
 * Formats of sealed rooms, version 1. The server stores them and cannot read them.
 *
 * Sources: HPKE is RFC 9180 in base mode; HKDF is RFC 5869 with SHA-256 and an empty salt; AES-GCM is NIST SP 800-38D
 * with 96-bit nonces and 128-bit tags; padding is ISO/IEC 7816-4 (0x80, then zeros); base64url is RFC 4648 section 5
 * without padding; records of files follow STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015), as RFC 8188 and age do.
 *
 * K_n          epoch key, 32 random bytes, n = 1, 2, …
 * L            secret of the room link, 16 bytes of key(K_n, "link-secret"): the fragment of the link. Each member can show
 *              the link, also after a rotation by another one.
 * S            secret of a personal or admin link, 16 random bytes: the fragment of the link
 * fragment     "s1." ‖ base64url(L or S); of releases before 2026-11-28 without "s1."
 * key(I, p)    HKDF(I, info: "parley/1/" ‖ p), 32 bytes if not said otherwise
 * data(…)      associated data: UTF-8 of the JSON array [kind, room id, epoch, member id, event or recipient id]; all
 *              are texts but the epoch; "" for an absent one
 *
 * envelope     "s1." ‖ n ‖ "." ‖ base64url(nonce ‖ AES-256-GCM(key(K_n, purpose), UTF-8 of JSON, padded to 256 bytes))
 *              data(kind, room, n, sender, event id); random nonce but in messages
 *              Of a signal of a call ("call") the event id is call ‖ "/" ‖ sending device ‖ "/" ‖ receiving device. The
 *              signal in it has a number and the random ids of both ends of the link, against a repeated one; it is
 *              refused under another epoch than the newest, whose earlier keys a removed member has.
 * message's    the first 12 bytes of HMAC-SHA-256(r, UTF-8 of the JSON array ["proof", room, sender, event id, text]); r: 32
 * nonce        random bytes for each encryption, in the envelope. A member who reports the message hands over text and r,
 *              and the server compares them with the nonce that it stores. Members show no message whose r does not fit,
 *              so that each one that they read can be proven, except those from before 2026-11-26, which have no r. To
 *              prove another text of a sender takes 2^96 steps. A sender who wants two texts of one message to fit
 *              needs 2^48; both are then the sender's own. Options of polls, quotes and files are not proven.
 * reaction     "r1." ‖ n ‖ "." ‖ base64url(nonce ‖ AES-256-GCM(key(K_n, "reaction"), emoji, padded to 48 bytes))
 *              data("reaction", room, n, "", event id of the message); nonce: the first 12 bytes of
 *              HMAC-SHA-256(key(K_n, "reaction-tag"), event id ‖ 0 ‖ emoji). Equal emoji have equal texts. A nonce
 *              repeats only with the same plaintext and data, or if two tags agree in 96 bits.
 * link grant   nonce ‖ AES-256-GCM(key(L, "link"), K_n), data("link", room, n, "", ""); random nonce
 * previous     nonce ‖ AES-256-GCM(key(K_n, "previous"), K_{n-1}), data("previous", room, n, "", ""); random nonce
 * recipient    enc ‖ HPKE ciphertext of K_n for the recipient's public key; info "parley/1/grant",
 *              data("device" or "seat", room, n, member id, recipient id)
 * seat's keys  HPKE DeriveKeyPair (RFC 9180 section 7.1.3) of key(S, "seat")
 * seat's id    first 16 bytes of HMAC-SHA-256(key(S, "seat-id"), data(kind, room, n, member id, "") ‖ 0 ‖ K_n), n: the
 *              epoch in which the link is made; kind: "own-seat" for a link that its member made, "seat" for one that
 *              another member made, who knows S. Before 2026-11-26 all had "seat". Anybody can make an HPKE grant
 *              for a seat; the id, which the server stores and cannot compute, says which room's keys the secret
 *              belongs to.
 * device's id  16 random bytes
 * proof        HMAC-SHA-256(key(K_n, "device-proof"), data(kind, room, n, member id, recipient id) ‖ 0 ‖ public key)
 * signs        PBKDF2-HMAC-SHA-256(public key of a device that asks for the key, salt: data("signs", room, n, member id,
 *              recipient id), 600,000 rounds), 6 bytes: the lower 6 bits of each stand for an emoji that people compare.
 *              Slow, as the server may look for a key pair of its own with the same emoji.
 * code         first 8 bytes (big-endian) of HMAC-SHA-256(key(K_n, "code"), data("code", room, n, member id,
 *              recipient id) ‖ 0 ‖ public key) modulo 10^8, in 8 digits: a member tells it to the device that was let in
 * avatar       n (4 bytes, big-endian) ‖ nonce ‖ AES-256-GCM(key(K_n, "avatar"), JPEG, padded to 256 bytes)
 *              data("avatar", room, n, member id, ""); random nonce
 * file         records of 65,536 bytes of plaintext, the last one of 0 to 65,536: AES-256-GCM(key(F, "file"), plaintext),
 *              no associated data; nonce: 7 zeros ‖ number of the record (4 bytes, big-endian, from 0) ‖ 1 for the last
 *              record, 0 for the others. F: 32 random bytes, for one content only, so that no nonce repeats.
 */

const prefix = "parley/1/";

export type Purpose =
  | "message"
  | "name"
  | "reaction"
  | "reaction-tag"
  | "device-proof"
  | "previous"
  | "link"
  | "link-secret"
  | "seat"
  | "seat-id"
  | "avatar"
  | "call"
  | "code"
  | "file";

/** `info` of HKDF. */
export function purposeInfo(purpose: Purpose): Bytes {
  return utf8(prefix + purpose);
}

export const grantInfo: Bytes = utf8(`${prefix}grant`);

/** Kinds of content in an envelope, with the purpose of their key. */
export const envelopeKinds = {
  message: "message",
  option: "message",
  roomName: "name",
  welcome: "name",
  name: "name",
  invitedName: "name",
  call: "call",
} as const satisfies Record<string, Purpose>;
export type EnvelopeKind = keyof typeof envelopeKinds;

export type RecipientKind = "device" | "seat";

/** In the id of a seat: see above. */
export type SeatMark = "own-seat" | "seat";

export type DataKind =
  | EnvelopeKind
  | RecipientKind
  | SeatMark
  | "avatar"
  | "reaction"
  | "link"
  | "previous"
  | "signs"
  | "code";

/** Additional authenticated data (AEAD). `id`: event id or recipient id. */
export function associatedData(kind: DataKind, roomId: string, epoch: number, memberId: string, id: string): Bytes {
  return utf8(JSON.stringify([kind, roomId, epoch, memberId, id]));
}

export const epochKeyBytes = 32;
export const linkSecretBytes = 16;
/** Length of an epoch's number, in binary formats. */
export const epochBytes = 4;
export const recipientIdBytes = 16;
export const fileKeyBytes = 32;
export const verificationEmojiCount = 6;
export const codeDigits = 8;
export const verificationEmojiRounds = 600_000;
export const nonceBytes = 12;
export const tagBytes = 16;
/** An uncompressed point of P-256. */
export const publicKeyBytes = 65;

export const envelopeBlockBytes = 256;
export const emojiBlockBytes = 48;

export const envelopeForm = /^s1\.([1-9]\d{0,6})\.([\w-]+)$/;
export const reactionForm = /^r1\.([1-9]\d{0,6})\.([\w-]{102})$/;
