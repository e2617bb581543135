import { createHash } from "node:crypto";
import { merkleRoot as rootOf } from "../../contract/merkle-root.ts";

const sha256 = (...parts: readonly (Uint8Array | string)[]): Uint8Array => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Root by the server's own hash function. */
export const merkleRoot = (leaves: Iterable<string | Uint8Array>): string => rootOf(leaves, sha256);
