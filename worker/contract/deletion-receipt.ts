import * as z from "zod/mini";
import { counter, wireObject } from "./wire.ts";

/*
 * A deletion receipt: the server's signed statement that a room with these contents was deleted. `root` is the hash of a
 * Merkle tree (RFC 9162, section 2.1.1, SHA-256) over the room's contents at its end; the leaves are, in this order,
 * `message <id>` for each message that could be read, by id; `file <SHA-256 of the bytes, in hex>` for each file of
 * these messages, sorted, but not for thumbnails and video posters; `member <id>` for each member, sorted. The bytes of
 * a file in a sealed room are the encrypted ones. Names, texts and addresses are not in it.
 */

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const statement = {
  version: z.literal(1),
  /** Origin of the installation: `https://parley.example`. */
  origin: z.string(),
  roomId: z.string(),
  messages: counter,
  files: counter,
  /** Sum of the files' sizes in bytes. */
  fileBytes: counter,
  members: counter,
  root: sha256,
  /** Milliseconds since 1970. */
  deletedAt: counter,
};

const names = { roomId: "chat_id" } as const;

export const deletionStatement = wireObject(statement, names);
export type DeletionStatement = z.output<typeof deletionStatement>;

export const deletionReceipt = wireObject(
  {
    ...statement,
    /** Id of the key that signed. */
    key: z.string(),
    /** Ed25519 signature (RFC 8032) of `signedBytes`, as hex. */
    signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
  },
  names,
);
export type DeletionReceipt = z.output<typeof deletionReceipt>;

/** A published key. `publicKey`: Ed25519, 32 bytes as base64url. */
export const receiptKey = wireObject({ id: z.string(), publicKey: z.string() });
export type ReceiptKey = z.output<typeof receiptKey>;

/** Bytes under the signature: a line that names the format, then the values as a JSON array in the order of the fields. */
export function signedBytes({ key, ...values }: DeletionStatement & { key: string }): Uint8Array<ArrayBuffer> {
  const { version, origin, roomId, messages, files, fileBytes, members, root, deletedAt } = values;
  const fields = [version, key, origin, roomId, messages, files, fileBytes, members, root, deletedAt];
  return Uint8Array.from(new TextEncoder().encode(`parley deletion receipt\n${JSON.stringify(fields)}`));
}

/** The receipt as text for a link's fragment: base64url of its JSON. */
export function receiptToCode(receipt: DeletionReceipt): string {
  const json = JSON.stringify(z.encode(deletionReceipt, receipt));
  return btoa(json).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Reads a code, or a link that ends with one; undefined for other text and for a code that is not written as ours. */
export function parseDeletionReceipt(text: string): DeletionReceipt | undefined {
  const code = text.trim().replace(/^.*#/, "");
  try {
    const json: unknown = JSON.parse(atob(code.replaceAll("-", "+").replaceAll("_", "/")));
    const receipt = z.decode(deletionReceipt, json as z.input<typeof deletionReceipt>);
    return receiptToCode(receipt) === code ? receipt : undefined;
  } catch {
    return undefined;
  }
}

/** True if the signature is the key's. Throws if the browser has no Ed25519. */
export async function isSignedBy({ publicKey }: ReceiptKey, receipt: DeletionReceipt): Promise<boolean> {
  const { signature, ...signed } = receipt;
  const key = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x: publicKey }, "Ed25519", false, [
    "verify",
  ]);
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return await crypto.subtle.verify("Ed25519", key, bytes, signedBytes(signed));
}
