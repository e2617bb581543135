import { createHmac } from "node:crypto";
import { customAlphabet } from "nanoid";
import { type Jurisdiction, jurisdictionMarks } from "../../contract/jurisdictions.ts";
import * as Limits from "../../contract/limits.ts";
import { LruMap } from "../../contract/lru-map.ts";
import { roomIdLength } from "../../contract/routes/link.ts";
import { digest, type Keyring, type SigningKey } from "./keyring.ts";

/*
 * A link code is `room id · secret · tag`; a session token has the same form and a longer secret. The worker reads the
 * Durable Object's id from the code. The tag, an HMAC of the rest, lets the worker refuse forged and mistyped codes
 * without a call to the object. Codes contain letters and digits only, so that every messenger recognises the whole
 * link; those of a room in a jurisdiction begin with its mark, which is no letter and no digit.
 */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const tagLength = 6;
/** Characters of base 62: 22 are 131 bits, 32 are 190, 40 are 238, 43 are 256. */
const secretLength = { link: 22, session: 43, knock: 40, hook: 32 } as const;
type CodeKind = keyof typeof secretLength;

const random = customAlphabet(alphabet);

export function newRoomId(jurisdiction?: Jurisdiction): string {
  const mark = jurisdiction ? jurisdictionMarks[jurisdiction] : "";
  return mark + random(roomIdLength - mark.length);
}

/** 131 random bits, for ids that grant access (orders, checkout sessions). */
export function newSecretId(): string {
  return random(secretLength.link);
}

/** Order number, a short form of the reference for people. */
export function orderNumber(reference: string): string {
  return reference.slice(0, Limits.orderNumberLength);
}

/**
 * Opens the receipt of an order and nothing else: the order's number, and an HMAC under the order's id, which the code
 * does not reveal. No key of the installation is in it: the code is valid as long as the order is stored.
 */
export function receiptCode({ id, reference }: { id: string; reference: string }): string {
  const proof = createHmac("sha256", id).update("order-receipt").digest();
  return orderNumber(reference) + toText(proof, secretLength.link);
}

export const receiptCodeLength = Limits.orderNumberLength + secretLength.link;

/** Short id, unique within a room. */
export function newMemberId(): string {
  return random(10);
}

function toText(bytes: Uint8Array, length: number): string {
  let value = BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex")}`);
  let text = "";
  for (let index = 0; index < length; index++) {
    text += alphabet[Number(value % 62n)];
    value /= 62n;
  }
  return text;
}

function tag(key: SigningKey, kind: CodeKind, body: string): string {
  return toText(key.sign(`${kind}-tag:${body}`), tagLength);
}

function withTag(key: SigningKey, kind: CodeKind, roomId: string, secret: string): string {
  const body = roomId + secret;
  return body + tag(key, kind, body);
}

export function newLinkCode(keyring: Keyring, roomId: string): string {
  return withTag(keyring.current, "link", roomId, random(secretLength.link));
}

export function newToken(keyring: Keyring, roomId: string): string {
  const token = withTag(keyring.current, "session", roomId, random(secretLength.session));
  // The client sends the new token at once.
  cacheParsed(keyring, token);
  return token;
}

/**
 * Codes for a login by the room link: of the seat's personal link, and of a knock, which its tag and length distinguish
 * from a session token. The secrets are HMACs of the client's `attempt`, so that a login whose answer was lost finds what
 * it made, and nothing is stored for that.
 */
export function codesOfLogin(keyring: Keyring, roomId: string, attempt?: string): { seat: string; knock: string } {
  const key = keyring.current;
  const secret = (kind: "link" | "knock") =>
    attempt === undefined
      ? random(secretLength[kind])
      : toText(key.sign(`${kind}-secret:${roomId}:attempt:${attempt}`), secretLength[kind]);
  return {
    seat: withTag(key, "link", roomId, secret("link")),
    knock: withTag(key, "knock", roomId, secret("knock")),
  };
}

/** Code of the link by which a program writes. */
export function newHookCode(keyring: Keyring, roomId: string): string {
  return withTag(keyring.current, "hook", roomId, random(secretLength.hook));
}

/**
 * A link code that can be derived again without being stored: its secret is an HMAC over `label`, which contains a
 * nonce that the room or the order stores and can delete. Undefined if the key has been removed.
 */
export function derivedLinkCode(keyring: Keyring, roomId: string, label: string, keyId: string): string | undefined {
  const key = keyring.all.find((candidate) => candidate.id === keyId);
  if (!key) return undefined;
  const secret = toText(key.sign(`link-secret:${roomId}:${label}`), secretLength.link);
  return withTag(key, "link", roomId, secret);
}

export interface ParsedCode {
  readonly roomId: string;
  /** SHA-256 of the code; stored instead of it. */
  readonly hash: string;
}

const parsedCodesMax = 5000;

/**
 * Cache of verified codes, per keyring: pages repeat their codes, and after an outage all clients reconnect at once.
 * Only valid codes are cached, so that guesses cannot evict them.
 */
const parsedCodes = new WeakMap<Keyring, Map<string, ParsedCode>>();

function cacheParsed(keyring: Keyring, code: string): ParsedCode {
  const codes = parsedCodes.get(keyring) ?? new LruMap<string, ParsedCode>(parsedCodesMax);
  parsedCodes.set(keyring, codes);
  const parsed = { roomId: code.slice(0, roomIdLength), hash: digest(code) };
  codes.set(code, parsed);
  return parsed;
}

function read(keyring: Keyring, kind: CodeKind, code: string): ParsedCode | undefined {
  if (code.length !== roomIdLength + secretLength[kind] + tagLength) return undefined;
  const known = parsedCodes.get(keyring)?.get(code);
  if (known) return known;
  if (!/^(_[eu])?[0-9A-Za-z]+$/.test(code)) return undefined;
  const body = code.slice(0, -tagLength);
  const given = code.slice(-tagLength);
  return keyring.all.some((key) => tag(key, kind, body) === given) ? cacheParsed(keyring, code) : undefined;
}

/** Room and hash of a link code; undefined if its tag is invalid. */
export function readLinkCode(keyring: Keyring, code: string): ParsedCode | undefined {
  return read(keyring, "link", code);
}

/** Room and hash of a session token; undefined if its tag is invalid. */
export function readToken(keyring: Keyring, token: string): ParsedCode | undefined {
  return read(keyring, "session", token);
}

/** Room and hash of a knock token; undefined if its tag is invalid. */
export function readKnockToken(keyring: Keyring, token: string): ParsedCode | undefined {
  return read(keyring, "knock", token);
}

/** Room and hash of a hook's code; undefined if its tag is invalid. */
export function readHookCode(keyring: Keyring, code: string): ParsedCode | undefined {
  return read(keyring, "hook", code);
}
