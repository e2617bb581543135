import * as Limits from "../contract/limits.ts";
import { partCount, type UploadCategory } from "../contract/upload.ts";
import { detectType, isTypeOfCategory } from "./detect-type.ts";
import { isBucketError, mediaKey } from "./media-store.ts";
import { type Sides, sidesOf } from "./picture-sides.ts";

export interface BucketUpload {
  roomId: string;
  fileId: string;
  /** R2's id of the multipart upload. */
  uploadId: string;
}

/*
 * Small files use multipart uploads too: a completed or aborted upload accepts no more bytes, so a checked file cannot
 * change and a deleted file cannot reappear through a late request.
 */
/** Begins a multipart upload and returns R2's id of it. */
export async function openUpload(bucket: R2Bucket, roomId: string, fileId: string): Promise<string> {
  return (await bucket.createMultipartUpload(mediaKey(roomId, fileId))).uploadId;
}

/** Streams one part into the bucket and returns its ETag; undefined if the upload was completed or aborted. */
export async function putPart(
  bucket: R2Bucket,
  upload: BucketUpload,
  part: number,
  body: ReadableStream | Uint8Array | Blob,
): Promise<string | undefined> {
  try {
    return (await resume(bucket, upload).uploadPart(part, body)).etag;
  } catch (error) {
    if (isBucketError(error, "noSuchUpload")) return undefined;
    throw error;
  }
}

/** Bytes of a part; undefined if the upload has no such part. */
export function partLength(size: number, part: number): number | undefined {
  const parts = partCount(size);
  if (part < 1 || part > parts) return undefined;
  return part < parts ? Limits.uploadPartBytes : size - (parts - 1) * Limits.uploadPartBytes;
}

interface Announced {
  size: number;
  category: UploadCategory;
  name: string;
  /** The bytes tell nothing. */
  encrypted: boolean;
  parts: readonly { part: number; etag: string }[];
}

/** Completes an upload and checks its bytes; or the reason why it cannot be used. Idempotent. */
export async function finishUpload(
  bucket: R2Bucket,
  upload: BucketUpload,
  announced: Announced,
): Promise<{ type: string; sides?: Sides } | "incomplete" | "parts lost" | "wrong type" | "too large"> {
  const { size, category, encrypted, parts } = announced;
  if (parts.length < partCount(size)) return "incomplete";
  const object = await assemble(bucket, upload, parts);
  if (object === undefined) return "incomplete";
  if (object === "parts lost") return object;
  if (encrypted) return object.size === size ? { type: "" } : "wrong type";
  const inspected = object.size === size ? await inspect(bucket, upload, announced) : undefined;
  if (!inspected) return "wrong type";
  const { width, height } = inspected.sides ?? { width: 0, height: 0 };
  return category === "chat_img" && width * height > Limits.picturePixelsMax ? "too large" : inspected;
}

/**
 * Completes a multipart upload; a repeated call returns the same object. Undefined if the upload was aborted, "parts
 * lost" if R2 does not know one of the parts.
 */
async function assemble(
  bucket: R2Bucket,
  upload: BucketUpload,
  parts: readonly { part: number; etag: string }[],
): Promise<{ size: number } | "parts lost" | undefined> {
  try {
    return await resume(bucket, upload).complete(parts.map(({ part, etag }) => ({ partNumber: part, etag })));
  } catch (error) {
    // The object exists if an earlier call completed the upload and its answer was lost.
    const object = await bucket.head(mediaKey(upload.roomId, upload.fileId));
    if (object) return object;
    if (isBucketError(error, "invalidPart")) return "parts lost";
    if (isBucketError(error, "noSuchUpload")) return undefined;
    throw error;
  }
}

/**
 * Reads the type ("" if unknown) and a picture's size from the bytes; undefined if the file does not fit the category.
 * A picture whose size is not in its first MiB is refused: a small file can make a phone decode gigabytes.
 */
async function inspect(
  bucket: R2Bucket,
  { roomId, fileId }: BucketUpload,
  { size, category, name }: Announced,
): Promise<{ type: string; sides?: Sides } | undefined> {
  const key = mediaKey(roomId, fileId);
  const head = await firstBytes(bucket, key, Math.min(size, headBytes));
  const type = detectType(head, category, name);
  if (!isTypeOfCategory(type, category)) return undefined;
  if (category !== "chat_img") return { type };
  const sides = sidesOf(head, type) ?? sidesOf(await firstBytes(bucket, key, Math.min(size, pictureHeadBytes)), type);
  return sides && { type, sides };
}

/** True for bytes that `finishUpload` takes as a picture. */
export async function isPicture(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer());
  const type = detectType(head.subarray(0, headBytes), "chat_img");
  const sides = isTypeOfCategory(type, "chat_img") ? sidesOf(head, type) : undefined;
  return sides !== undefined && sides.width * sides.height <= Limits.picturePixelsMax;
}

/** 64 KiB: contains the type, and the size of nearly every picture. */
const headBytes = 64 * 1024;
/** 1 MiB: a photo's preview, colour profile and metadata can precede its size. */
const pictureHeadBytes = 1024 * 1024;

async function firstBytes(bucket: R2Bucket, key: string, length: number): Promise<Uint8Array> {
  const object = length === 0 ? null : await bucket.get(key, { range: { offset: 0, length } });
  return object ? new Uint8Array(await object.arrayBuffer()) : new Uint8Array();
}

function resume(bucket: R2Bucket, { roomId, fileId, uploadId }: BucketUpload): R2MultipartUpload {
  return bucket.resumeMultipartUpload(mediaKey(roomId, fileId), uploadId);
}
