import * as z from "zod/mini";
import * as Limits from "./limits.ts";
import { encryptedSize } from "./sealed/sealed-file.ts";
import { counter, wireObject } from "./wire.ts";

export const uploadCategory = z.enum(["chat_img", "chat_video", "chat_audio", "chat_file"]);
export type UploadCategory = z.output<typeof uploadCategory>;

/**
 * A file to upload: sender's file name, size in bytes (at most `maxBytes`), claimed type. In a sealed room the size is of
 * the encrypted file, the name "" and the type `application/octet-stream`.
 */
export const uploadRequest = z.object({
  name: z.string().check(z.maxLength(Limits.fileNameMaxLength)),
  size: counter,
  mime: z.string().check(z.maxLength(127)),
  category: uploadCategory,
});
export type UploadRequest = z.output<typeof uploadRequest>;

export const maxBytes: Record<UploadCategory, number> = {
  chat_img: Limits.imageMaxBytes,
  chat_video: Limits.videoMaxBytes,
  chat_audio: Limits.fileMaxBytes,
  chat_file: Limits.fileMaxBytes,
};

/** Maximum bytes of an upload: an encrypted file may be larger by what the encryption adds. */
export function uploadMaxBytes(category: UploadCategory, encrypted: boolean): number {
  return encrypted ? encryptedSize(maxBytes[category]) : maxBytes[category];
}

export function partCount(size: number): number {
  return Math.max(1, Math.ceil(size / Limits.uploadPartBytes));
}

/** `parts` parts of `partSize` bytes each, the last one shorter. */
export const uploadPlan = wireObject({ fileId: z.string(), partSize: counter, parts: counter });
export const uploadProgress = wireObject({
  fileId: z.string(),
  partSize: counter,
  parts: counter,
  partsDone: z.array(counter),
});
export const uploadedFile = wireObject({ fileId: z.string(), fileUrl: z.string(), size: counter, mime: z.string() });
export type UploadedFile = z.output<typeof uploadedFile>;
