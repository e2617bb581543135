const roomPrefix = (roomId: string) => `rooms/${roomId}/`;

export function mediaKey(roomId: string, fileId: string): string {
  return roomPrefix(roomId) + fileId;
}

/** R2 error numbers; an R2 error message ends with its number: "… (10024)". */
const numbers = { noSuchUpload: "10024", invalidPart: "10025" } as const;

export function isBucketError(error: unknown, what: keyof typeof numbers): boolean {
  return error instanceof Error && error.message.includes(`(${numbers[what]})`);
}

/** Limit of R2 for one delete call. */
const deletedAtOnce = 1000;

/** Hashes and deletes the files of rooms in the bucket. Deletions are idempotent: a missing file is no error. */
export function createMediaStore(bucket: R2Bucket) {
  return {
    async remove(roomId: string, files: readonly { fileId: string; uploadId: string }[]): Promise<void> {
      const keys = files.map(({ fileId }) => mediaKey(roomId, fileId));
      // Uploads are aborted first: an upload that is still open could create its object after the deletion.
      for (const [index, { uploadId }] of files.entries())
        if (uploadId !== "") await abort(bucket, keys[index] ?? "", uploadId);
      for (let from = 0; from < keys.length; from += deletedAtOnce)
        await bucket.delete(keys.slice(from, from + deletedAtOnce));
    },

    /** SHA-256 of a file's bytes as hex, read as a stream; "" if the file is missing. */
    async digest(roomId: string, fileId: string): Promise<string> {
      const object = await bucket.get(mediaKey(roomId, fileId));
      if (!object) return "";
      const stream = new crypto.DigestStream("SHA-256");
      await object.body.pipeTo(stream);
      return Buffer.from(await stream.digest).toString("hex");
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
