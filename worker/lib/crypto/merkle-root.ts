import { createHash } from "node:crypto";

const sha256 = (...parts: readonly (Uint8Array | string)[]): Uint8Array => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/**
 * Root of a Merkle tree over texts or bytes, as hex (RFC 9162, section 2.1.1, SHA-256). Memory grows with the logarithm of the
 * number of leaves: complete subtrees are joined as soon as two of one size stand side by side.
 */
export function merkleRoot(leaves: Iterable<string | Uint8Array>): string {
  const subtrees: { size: number; hash: Uint8Array }[] = [];
  const join = () => {
    const right = subtrees.pop();
    const left = subtrees.pop();
    if (!left || !right) throw new Error("a node has two children");
    subtrees.push({ size: left.size + right.size, hash: sha256(nodePrefix, left.hash, right.hash) });
  };
  for (const leaf of leaves) {
    subtrees.push({ size: 1, hash: sha256(leafPrefix, leaf) });
    while (subtrees.at(-1)?.size === subtrees.at(-2)?.size) join();
  }
  while (subtrees.length > 1) join();
  return Buffer.from(subtrees[0]?.hash ?? sha256()).toString("hex");
}
