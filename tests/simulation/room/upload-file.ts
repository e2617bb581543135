import type { Directory } from "../../../worker/directory/directory.ts";
import { type ActOnUpload, completeUpload, storeFile } from "../../../worker/http/complete-upload.ts";
import { Refused, type Result } from "../../../worker/lib/result.ts";
import { bucketDown, roomDown } from "../host.ts";

interface Upload {
  bucket: R2Bucket;
  roomId: string;
  name: string;
  act: ActOnUpload;
}

/** A directory in which no file is refused. */
const directory = { select: () => ({ from: () => ({ limit: async () => [] }) }) } as unknown as Directory;

/** A file that is read at once: Node reads its own beside the simulated clock. */
function fileOf(name: string, bytes: Uint8Array<ArrayBuffer>): File {
  const file = {
    ...{ name, size: bytes.length },
    slice: (from: number, to: number) => fileOf(name, bytes.slice(from, to)),
    arrayBuffer: async () => bytes.slice().buffer,
  };
  return file as unknown as File;
}

/** Uploads a file by the code of the worker, and asks for its completion again if an answer is lost. "" if both fail. */
export async function uploadFile({ bucket, roomId, name, act }: Upload): Promise<string> {
  let begun = "";
  const place = {
    ...{ directory, bucket, roomId },
    act: ((action, input) => {
      if ("id" in input) begun = input.id;
      return act(action, input);
    }) as ActOnUpload,
  };
  const stored = await unlessLost(storeFile(place, fileOf(name, Uint8Array.from(new TextEncoder().encode(name)))));
  if (stored) return stored.fileId;
  return begun === "" ? "" : ((await unlessLost(completeUpload(place, begun)))?.fileId ?? "");
}

export function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Refused(result.reason, result);
  return result.value;
}

/** Undefined if a fault or a refusal ended the work. */
async function unlessLost<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const isExpected = error instanceof Error && [bucketDown, roomDown].includes(error.message);
    if (isExpected || error instanceof Refused) return undefined;
    throw error;
  }
}
