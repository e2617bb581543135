import { committedText, proofKeyBytes } from "@contract/sealed/message-proof.ts";
import * as z from "zod/mini";
import { parseJson } from "../lib/parse-json.ts";
import {
  type Bytes,
  equalBytes,
  fromBase64url,
  fromUtf8,
  pad,
  randomBytes,
  toBase64url,
  unpad,
  utf8,
} from "./bytes.ts";
import type { EpochKeys } from "./epoch-keys.ts";
import {
  associatedData,
  type EnvelopeKind,
  envelopeBlockBytes,
  envelopeForm,
  envelopeKinds,
  nonceBytes,
  tagBytes,
} from "./formats.ts";
import { decrypt, encrypt } from "./primitives.ts";
import { sealedFile } from "./sealed-file.ts";

/**
 * `malformed`: no envelope. `keyMissing`: epoch key unknown. `damaged`: changed, moved from another
 * place, or of a later release. `repeated`, `formerKey`: see `ReplayDetection`.
 */
export type UnreadableReason = "malformed" | "keyMissing" | "damaged" | "repeated" | "formerKey";

export type Opened<Content> = { ok: true; epoch: number; content: Content } | { ok: false; reason: UnreadableReason };

const nameContent = z.object({ t: z.string() });

/** The JSON in an envelope, by its kind; short names, as each message has them. */
const contents = {
  message: z.object({
    /** Text. */
    t: z.string(),
    /** Start of the quoted message. */
    q: z.optional(z.string()),
    /** File. */
    f: z.optional(sealedFile),
    /** Ids of mentioned members. */
    m: z.optional(z.array(z.string())),
    /** Author of an imported message. */
    a: z.optional(z.string()),
    /** Author of the quoted message, if that was imported. */
    b: z.optional(z.string()),
    /** Key of the commitment to the text, base64url; missing in messages of releases before 2026-11-26. */
    r: z.optional(z.string()),
  }),
  /** `i`: number of the option, from 0, so that the server cannot exchange two of them. */
  option: z.object({ t: z.string(), i: z.int().check(z.nonnegative()) }),
  roomName: nameContent,
  welcome: nameContent,
  name: nameContent,
  invitedName: nameContent,
  /** `t`: a signal, see `web/call/mesh/signal.ts`. */
  call: nameContent,
} as const satisfies Record<EnvelopeKind, z.ZodMiniType>;

export type Content<Kind extends EnvelopeKind> = z.output<(typeof contents)[Kind]>;

/** The place that an envelope belongs to; one from another place cannot be decrypted. */
export interface EnvelopeContext<Kind extends EnvelopeKind = EnvelopeKind> {
  kind: Kind;
  /** "" for the room's name, its welcome text and the name of an invited seat. */
  memberId: string;
  /** Event id of the message, also for its options and edits; for a signal see `formats.ts`; "" for all other kinds. */
  eventId: string;
}

/** Encrypts under the newest known key. Rejects without any key. */
export async function encryptEnvelope<Kind extends EnvelopeKind>(
  keys: EpochKeys,
  context: EnvelopeContext<Kind>,
  content: Content<Kind>,
): Promise<string> {
  const epoch = keys.newest;
  const key = await keys.aes(epoch, envelopeKinds[context.kind]);
  if (!key) throw new Error("no epoch key");
  const proof = context.kind === "message" ? randomBytes(proofKeyBytes) : undefined;
  const nonce = proof && (await commitment(proof, keys, context, content.t));
  const written = proof ? { ...content, r: toBase64url(proof) } : content;
  const padded = pad(utf8(JSON.stringify(written)), envelopeBlockBytes);
  return `s1.${epoch}.${toBase64url(await encrypt(key, padded, dataOf(keys, epoch, context), nonce))}`;
}

/** Never rejects. */
export async function decryptEnvelope<Kind extends EnvelopeKind>(
  keys: EpochKeys,
  context: EnvelopeContext<Kind>,
  text: string,
): Promise<Opened<Content<Kind>>> {
  const { opened, nonce } = await decryptUnproven(keys, context, text);
  if (opened.ok && !(await fitsProof(keys, context, opened.content, nonce))) return { ok: false, reason: "damaged" };
  return opened;
}

/**
 * As `decryptEnvelope`, but for the proof, which takes two of three calls of WebCrypto: for the search only, whose results
 * are opened again. Never rejects.
 */
export async function decryptUnproven<Kind extends EnvelopeKind>(
  keys: EpochKeys,
  context: EnvelopeContext<Kind>,
  text: string,
): Promise<{ opened: Opened<Content<Kind>>; nonce: Bytes }> {
  const [, number, encoded = ""] = envelopeForm.exec(text) ?? [];
  const bytes = fromBase64url(encoded) ?? new Uint8Array();
  const nonce = bytes.subarray(0, nonceBytes);
  const blocks = bytes.length - nonceBytes - tagBytes;
  if (blocks <= 0 || blocks % envelopeBlockBytes !== 0) return { opened: { ok: false, reason: "malformed" }, nonce };
  const epoch = Number(number);
  const key = await keys.aes(epoch, envelopeKinds[context.kind]);
  if (!key) return { opened: { ok: false, reason: "keyMissing" }, nonce };
  const padded = await decrypt(key, bytes, dataOf(keys, epoch, context));
  const plaintext = padded && unpad(padded);
  const content = plaintext && parse(context.kind, fromUtf8(plaintext));
  return { opened: content ? { ok: true, epoch, content } : { ok: false, reason: "damaged" }, nonce };
}

/** The nonce of a message: a commitment to its text. */
async function commitment(proof: Bytes, { roomId }: EpochKeys, { memberId, eventId }: EnvelopeContext, text: string) {
  const key = await crypto.subtle.importKey("raw", proof, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const tag = await crypto.subtle.sign("HMAC", key, utf8(committedText(roomId, memberId, eventId, text)));
  return new Uint8Array(tag).slice(0, nonceBytes);
}

/** False for a message that could not be proven in a report: a sender chose the nonce. */
async function fitsProof(
  keys: EpochKeys,
  context: EnvelopeContext,
  content: Content<EnvelopeKind>,
  nonce: Bytes,
): Promise<boolean> {
  if (!("r" in content) || content.r === undefined) return true;
  const proof = fromBase64url(content.r);
  if (proof?.length !== proofKeyBytes) return false;
  return equalBytes(await commitment(proof, keys, context, content.t), nonce);
}

function dataOf({ roomId }: EpochKeys, epoch: number, { kind, memberId, eventId }: EnvelopeContext) {
  return associatedData(kind, roomId, epoch, memberId, eventId);
}

function parse<Kind extends EnvelopeKind>(kind: Kind, json: string | undefined): Content<Kind> | undefined {
  return z.safeParse(contents[kind], parseJson(json)).data as Content<Kind> | undefined;
}
