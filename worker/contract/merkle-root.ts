/** Hash of the joined parts. */
type Sha256 = (...parts: readonly (Uint8Array | string)[]) => Uint8Array;

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/**
 * Root of a Merkle tree over texts or bytes, as hex (RFC 9162, section 2.1.1, SHA-256). Memory grows with the logarithm of the
 * number of leaves: complete subtrees are joined as soon as two of one size stand side by side.
 */
export function merkleRoot(leaves: Iterable<string | Uint8Array>, sha256: Sha256): string {
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
  return toHex(subtrees[0]?.hash ?? sha256());
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Leaves of a room's contents, in the order of contract/deletion-receipt.ts. `messageIds`: ascending. */
export function* contentLeaves(
  messageIds: Iterable<number>,
  digests: readonly string[],
  memberIds: readonly string[],
): Iterable<string> {
  for (const id of messageIds) yield `message ${id}`;
  for (const digest of digests.slice().sort()) yield `file ${digest}`;
  for (const id of memberIds.slice().sort()) yield `member ${id}`;
}
