import { isBucketError } from "./bucket-errors.ts";
import { mediaKey, roomPrefix } from "./keys.ts";

/** The bucket takes no more keys at a time. */
const deletedAtOnce = 1000;

/** The bucket as rooms use it: to delete. What is gone already is no error; everything may be asked for again. */
export function openMediaStore(bucket: R2Bucket) {
  return {
    async remove(roomId: string, files: readonly { fileId: string; uploadId: string }[]): Promise<void> {
      const keys = files.map(({ fileId }) => mediaKey(roomId, fileId));
      // Uploads first: once they have ended, nothing can make an object of them behind the deletion's back.
      for (const [index, { uploadId }] of files.entries())
        if (uploadId !== "") await abort(bucket, keys[index] ?? "", uploadId);
      for (let from = 0; from < keys.length; from += deletedAtOnce)
        await bucket.delete(keys.slice(from, from + deletedAtOnce));
    },

    async clear(roomId: string): Promise<void> {
      for (;;) {
        const { objects } = await bucket.list({ prefix: roomPrefix(roomId) });
        if (objects.length === 0) return;
        await bucket.delete(objects.map(({ key }) => key));
      }
    },
  };
}

async function abort(bucket: R2Bucket, key: string, uploadId: string): Promise<void> {
  try {
    await bucket.resumeMultipartUpload(key, uploadId).abort();
  } catch (error) {
    if (!isBucketError(error, "noSuchUpload")) throw error;
  }
}
