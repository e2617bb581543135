import { customAlphabet } from "nanoid";
import { roomIdLength } from "../contract/link.ts";
import { digest, type Keyring, type SigningKey } from "./keyring.ts";

/*
 * A link code is `room id · secret · tag`, a session token likewise with a longer secret. The room id leads the edge
 * to the room's object; the tag, an HMAC of the rest, lets it turn away made-up and mistyped codes before any object
 * is touched. Letters and digits only, so that every messenger recognises the whole link.
 */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const tagLength = 6;
/** 22 characters of 62 are 131 bits, 43 are 256. */
const secretLength = { link: 22, session: 43 } as const;
type CodeKind = keyof typeof secretLength;

const random = customAlphabet(alphabet);

export function newRoomId(): string {
  return random(roomIdLength);
}

/** 131 random bits, for ids that are capabilities (orders, checkout sessions). */
export function newSecretId(): string {
  return random(secretLength.link);
}

const orderNumberLength = 8;

/** The short form of an order's reference, for people: it tells the order from others. */
export function orderNumber(reference: string): string {
  return reference.slice(0, orderNumberLength);
}

/** A short id that has to be unique in a room only. */
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

function seal(key: SigningKey, kind: CodeKind, roomId: string, secret: string): string {
  const body = roomId + secret;
  return body + tag(key, kind, body);
}

export function newLinkCode(keyring: Keyring, roomId: string): string {
  return seal(keyring.current, "link", roomId, random(secretLength.link));
}

export function newToken(keyring: Keyring, roomId: string): string {
  const token = seal(keyring.current, "session", roomId, random(secretLength.session));
  // The client presents the new token at once.
  cacheParsed(keyring, token);
  return token;
}

/**
 * A link code that can be shown again without being stored: its secret is an HMAC over `label`, which holds a value
 * that the room or the order keeps and can forget. Undefined when the key named is no longer in the ring.
 */
export function derivedLinkCode(keyring: Keyring, roomId: string, label: string, keyId: string): string | undefined {
  const key = keyring.all.find((candidate) => candidate.id === keyId);
  if (!key) return undefined;
  const secret = toText(key.sign(`link-secret:${roomId}:${label}`), secretLength.link);
  return seal(key, "link", roomId, secret);
}

export interface ParsedCode {
  readonly roomId: string;
  /** Stored instead of the code. */
  readonly hash: string;
}

const parsedCodesMax = 5000;

/**
 * Codes that were found good, for as long as their keys are: a page comes with the same one again and again, and after a
 * cut everybody at once. Only good ones, so that guesses push none of them out.
 */
const parsedCodes = new WeakMap<Keyring, Map<string, ParsedCode>>();

function cacheParsed(keyring: Keyring, code: string): ParsedCode {
  const codes = parsedCodes.get(keyring) ?? new Map<string, ParsedCode>();
  parsedCodes.set(keyring, codes);
  const [oldest] = codes.size >= parsedCodesMax ? codes.keys() : [];
  if (oldest !== undefined) codes.delete(oldest);
  const parsed = { roomId: code.slice(0, roomIdLength), hash: digest(code) };
  codes.set(code, parsed);
  return parsed;
}

function read(keyring: Keyring, kind: CodeKind, code: string): ParsedCode | undefined {
  if (code.length !== roomIdLength + secretLength[kind] + tagLength) return undefined;
  const known = parsedCodes.get(keyring)?.get(code);
  if (known) return known;
  if (!/^[0-9A-Za-z]+$/.test(code)) return undefined;
  const body = code.slice(0, -tagLength);
  const given = code.slice(-tagLength);
  return keyring.all.some((key) => tag(key, kind, body) === given) ? cacheParsed(keyring, code) : undefined;
}

/** The room and hash of a link code; undefined for one that this installation never made. */
export function readLinkCode(keyring: Keyring, code: string): ParsedCode | undefined {
  return read(keyring, "link", code);
}

/** The room and hash of a session token; undefined for one that this installation never made. */
export function readToken(keyring: Keyring, token: string): ParsedCode | undefined {
  return read(keyring, "session", token);
}
