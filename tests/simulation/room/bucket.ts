import { bucketDown, type Clock, type Owner, type Surroundings } from "../host.ts";
import { farCall, uploadFault } from "./far-call.ts";

/** Objects and open uploads of an R2 bucket. Both outlive the processes that use them. */
export class BucketContents {
  readonly objects = new Map<string, Uint8Array>();
  /** Parts of multipart uploads that are not completed or aborted, by the id of the upload. */
  readonly uploads = new Map<string, { key: string; parts: Map<string, Uint8Array> }>();
  #lastId = 0;

  newId(): string {
    return String(++this.#lastId);
  }
}

/** R2 in memory as one process sees it: a call can be lost, or its answer. */
export function createBucket(
  clock: Clock,
  process: Owner,
  surroundings: Surroundings,
  contents: BucketContents,
): R2Bucket {
  const { objects, uploads } = contents;
  const call = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const answer = await farCall(clock, process, surroundings, uploadFault, work);
    if (answer.lost) throw new Error(bucketDown);
    return answer.value;
  };
  const upload = (key: string, uploadId: string) => {
    const found = () => {
      const known = uploads.get(uploadId);
      if (known?.key !== key) throw new Error("The specified multipart upload does not exist. (10024)");
      return known.parts;
    };
    return {
      ...{ key, uploadId },
      uploadPart: (partNumber: number, part: Uint8Array | Blob) =>
        call(async () => {
          const bytes = part instanceof Uint8Array ? part.slice() : new Uint8Array(await part.arrayBuffer());
          const etag = contents.newId();
          found().set(`${partNumber} ${etag}`, bytes);
          return { partNumber, etag };
        }),
      abort: () => call(() => void (found() && uploads.delete(uploadId))),
      complete: (parts: R2UploadedPart[]) =>
        call(() => {
          const stored = found();
          const bytes = parts.map(({ partNumber, etag }) => stored.get(`${partNumber} ${etag}`));
          if (bytes.includes(undefined))
            throw new Error("One or more of the specified parts could not be found. (10025)");
          const object = new Uint8Array(bytes.flatMap((part) => [...(part ?? [])]));
          objects.set(key, object);
          uploads.delete(uploadId);
          return { key, size: object.length };
        }),
    };
  };
  const get = (key: string) => {
    const bytes = objects.get(key);
    return bytes ? { key, size: bytes.length, arrayBuffer: async () => bytes.slice().buffer } : null;
  };
  const bucket = {
    head: (key: string) => call(() => get(key)),
    get: (key: string) => call(() => get(key)),
    delete: (keys: string[]) =>
      call(() => {
        for (const key of keys) objects.delete(key);
      }),
    createMultipartUpload: (key: string) =>
      call(() => {
        const uploadId = contents.newId();
        uploads.set(uploadId, { key, parts: new Map() });
        return upload(key, uploadId);
      }),
    resumeMultipartUpload: upload,
  };
  return bucket as unknown as R2Bucket;
}
