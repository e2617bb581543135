import type { UploadCategory } from "../contract/upload.ts";
import { isBucketError } from "./bucket-errors.ts";
import { detectType, fits } from "./detect-type.ts";
import { mediaKey } from "./keys.ts";
import { type Sides, sidesOf } from "./picture-sides.ts";

/** An upload in the bucket. */
export interface BucketUpload {
  roomId: string;
  fileId: string;
  /** The bucket's own name for it. */
  uploadId: string;
}

/*
 * Small files go the same way as large ones: an upload that was completed or given up takes no more bytes, so what
 * was looked at is what is served, and what was deleted stays away, whatever is still on its way.
 */

/** Begins an upload: the bucket's name for it. */
export async function openUpload(bucket: R2Bucket, roomId: string, fileId: string): Promise<string> {
  return (await bucket.createMultipartUpload(mediaKey(roomId, fileId))).uploadId;
}

/** Streams one part into the bucket: its receipt. Undefined when the upload has ended, or the body broke off. */
export async function putPart(
  bucket: R2Bucket,
  upload: BucketUpload,
  part: number,
  body: ReadableStream | Uint8Array,
): Promise<string | undefined> {
  try {
    return (await resume(bucket, upload).uploadPart(part, body)).etag;
  } catch (error) {
    if (isBucketError(error, "noSuchUpload")) return undefined;
    throw error;
  }
}

/**
 * Makes one object of the parts; done already is as good. Undefined when the upload has ended otherwise, and
 * "parts lost" when the bucket does not know one of them.
 */
export async function assemble(
  bucket: R2Bucket,
  upload: BucketUpload,
  parts: readonly { part: number; etag: string }[],
): Promise<{ size: number } | "parts lost" | undefined> {
  try {
    return await resume(bucket, upload).complete(parts.map(({ part, etag }) => ({ partNumber: part, etag })));
  } catch (error) {
    // An answer that got lost: the upload is over, and the object is there.
    const object = await bucket.head(mediaKey(upload.roomId, upload.fileId));
    if (object) return object;
    if (isBucketError(error, "invalidPart")) return "parts lost";
    if (isBucketError(error, "noSuchUpload")) return undefined;
    throw error;
  }
}

/**
 * Reads the type ("" if unknown) and a picture's size from the bytes. Undefined: not of this category. A picture whose
 * size is not in its first MiB is refused: a small file can make a phone decode gigabytes.
 */
export async function inspect(
  bucket: R2Bucket,
  { roomId, fileId }: BucketUpload,
  size: number,
  category: UploadCategory,
  name: string,
): Promise<{ type: string; sides?: Sides } | undefined> {
  const key = mediaKey(roomId, fileId);
  const head = await firstBytes(bucket, key, Math.min(size, headBytes));
  const type = detectType(head, category, name);
  if (!fits(type, category)) return undefined;
  if (category !== "chat_img") return { type };
  const sides = sidesOf(head, type) ?? sidesOf(await firstBytes(bucket, key, Math.min(size, pictureHeadBytes)), type);
  return sides && { type, sides };
}

/** Enough for the type, and for the sides of nearly every picture. */
const headBytes = 64 * 1024;
/** Enough for a photo's preview, colour profile and notes, which come before its sides. */
const pictureHeadBytes = 1024 * 1024;

async function firstBytes(bucket: R2Bucket, key: string, length: number): Promise<Uint8Array> {
  const object = length === 0 ? null : await bucket.get(key, { range: { offset: 0, length } });
  return object ? new Uint8Array(await object.arrayBuffer()) : new Uint8Array();
}

function resume(bucket: R2Bucket, { roomId, fileId, uploadId }: BucketUpload): R2MultipartUpload {
  return bucket.resumeMultipartUpload(mediaKey(roomId, fileId), uploadId);
}
