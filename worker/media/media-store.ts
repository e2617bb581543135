import { jurisdictionMarks, jurisdictionOf } from "../contract/jurisdictions.ts";

/**
 * Stands for a room's id with the files that its reports copied, in the room's jurisdiction. No room's id contains the
 * sign ":". `id`: a report of a release before December 2026, which has a folder of its own until it is deleted.
 */
export function copiesFolder(roomId: string, id = roomId): string {
  const name = jurisdictionOf(roomId);
  return `${name ? jurisdictionMarks[name] : ""}report:${id}`;
}

/** Files of reports have a prefix of their own, which the purge of a room leaves alone. */
function roomPrefix(roomId: string): string {
  const [, reportsOf] = roomId.split("report:");
  return reportsOf === undefined ? `rooms/${roomId}/` : `reports/${reportsOf}/`;
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

    async has(roomId: string, fileId: string): Promise<boolean> {
      return (await bucket.head(mediaKey(roomId, fileId))) !== null;
    },

    /** The folder in which a report's copy of a file is; undefined if there is none. */
    async folderOfCopy({ id, roomId }: { id: string; roomId: string }, fileId: string): Promise<string | undefined> {
      for (const folder of [copiesFolder(roomId), copiesFolder(roomId, id)])
        if (await this.has(folder, fileId)) return folder;
      return undefined;
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
