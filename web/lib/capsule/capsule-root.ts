import { contentLeaves, merkleRoot, toHex } from "@contract/merkle-root.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import type { ReadCapsule } from "./format.ts";

const encoder = new TextEncoder();

function hash(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  const hashing = sha256.create();
  for (const part of parts) hashing.update(typeof part === "string" ? encoder.encode(part) : part);
  return hashing.digest();
}

/** SHA-256 of bytes that arrive in parts; the browser's own function takes only whole files. */
export interface Digest {
  add(bytes: Uint8Array): void | Promise<void>;
  /** Once, after the last part. */
  hex(): string | Promise<string>;
}

export function createDigest(): Digest {
  const hashing = sha256.create();
  return { add: (bytes) => void hashing.update(bytes), hex: () => toHex(hashing.digest()) };
}

/** The root that a deletion receipt of these contents would state. */
export function capsuleRoot({ room, messageIds, digests }: ReadCapsule): string {
  return merkleRoot(contentLeaves(messageIds, digests, presentMembers(room)), hash);
}

export const presentMembers = ({ members }: ReadCapsule["room"]): string[] =>
  members.filter(({ former }) => !former).map(({ id }) => id);
