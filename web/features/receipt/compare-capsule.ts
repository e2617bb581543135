import type { DeletionReceipt } from "@contract/deletion-receipt.ts";
import { fromBase64 } from "../../lib/base64.ts";
import { capsuleRoot, presentMembers } from "../../lib/capsule/capsule-root.ts";
import { readCapsule } from "../../lib/capsule/format.ts";
import { fileDigest } from "../../sealed/file-digest.ts";

export type ComparedCapsule =
  | { outcome: "noCapsule" | "otherRoom" | "same" }
  /** Counts of the room minus counts of the capsule; the ids differ where all are 0. */
  | { outcome: "different"; messages: number; files: number; members: number };

/** Compares the page of a capsule with what a genuine receipt states. */
export async function compareCapsule(page: string, receipt: DeletionReceipt): Promise<ComparedCapsule> {
  const read = await readCapsule(page, digestOfBase64);
  if (!read) return { outcome: "noCapsule" };
  if (read.room.roomId !== receipt.roomId || read.room.origin !== receipt.origin) return { outcome: "otherRoom" };
  if (capsuleRoot(read) === receipt.root) return { outcome: "same" };
  return {
    outcome: "different",
    messages: receipt.messages - read.messageIds.length,
    files: receipt.files - read.digests.length,
    members: receipt.members - presentMembers(read.room).length,
  };
}

export async function digestOfBase64(base64: string, key?: string): Promise<string> {
  const digest = await fileDigest(key);
  await digest.add(fromBase64(base64));
  return digest.hex();
}
