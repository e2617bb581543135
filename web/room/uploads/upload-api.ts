import { abandonUpload, beginUpload, completeUpload, getUpload } from "@contract/endpoints/uploads.ts";
import type { Language } from "@contract/text/languages.ts";
import type { UploadRequest } from "@contract/upload.ts";
import { putPart } from "../../api/put-part.ts";
import { request } from "../../api/request.ts";

/** `count` parts of `partSize` bytes; `done`: numbers, from 1, of the parts on the server. */
export interface UploadPlan {
  fileId: string;
  partSize: number;
  count: number;
  done: readonly number[];
}

/** REST requests of an upload. All reject with an `ApiError`, or with the signal's reason. */
export function uploadApi(token: string, language: () => Language) {
  const asking = () => ({ token, language: language() });
  return {
    async begin(file: UploadRequest, signal: AbortSignal): Promise<UploadPlan> {
      const { fileId, partSize, parts } = await request(beginUpload, { body: file, ...asking(), signal });
      return { fileId, partSize, count: parts, done: [] };
    },
    async find(fileId: string, signal: AbortSignal): Promise<UploadPlan> {
      const { partSize, parts, partsDone } = await request(getUpload, { params: { fileId }, ...asking(), signal });
      return { fileId, partSize, count: parts, done: partsDone };
    },
    put(
      fileId: string,
      part: number,
      bytes: Blob,
      signal: AbortSignal,
      onSent: (bytes: number) => void,
    ): Promise<void> {
      return putPart({ fileId, part, bytes, signal, onProgress: onSent, ...asking() });
    },
    async complete(fileId: string, signal: AbortSignal): Promise<void> {
      await request(completeUpload, { params: { fileId }, ...asking(), signal });
    },
    async abandon(fileId: string): Promise<void> {
      await request(abandonUpload, { params: { fileId }, ...asking() });
    },
  };
}

export type UploadApi = ReturnType<typeof uploadApi>;
