import { jurisdictionMarks, jurisdictionOf } from "../contract/jurisdictions.ts";

/**
 * Stands for a room's id with the files that a report copied, in the room's jurisdiction. No room's id contains the
 * sign ":".
 */
export function reportFolder({ id, roomId }: { id: string; roomId: string }): string {
  const name = jurisdictionOf(roomId);
  return `${name ? jurisdictionMarks[name] : ""}report:${id}`;
}

/** Files of reports have a prefix of their own, which the purge of a room leaves alone. */
function roomPrefix(roomId: string): string {
  const [, reportId] = roomId.split("report:");
  return reportId === undefined ? `rooms/${roomId}/` : `reports/${reportId}/`;
}

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

    /** Copies a file, read as a stream. False if it is missing. */
    async copy(roomId: string, fileId: string, toFolder: string): Promise<boolean> {
      const object = await bucket.get(mediaKey(roomId, fileId));
      if (object) await bucket.put(mediaKey(toFolder, fileId), object.body);
      return object !== null;
    },

    /** Ids of the files in a folder. */
    async list(roomId: string): Promise<string[]> {
      const { objects } = await bucket.list({ prefix: roomPrefix(roomId) });
      return objects.map(({ key }) => key.slice(roomPrefix(roomId).length));
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
