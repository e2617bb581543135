import * as Limits from "@contract/limits.ts";
import type { Language } from "@contract/text/languages.ts";
import type { UploadRequest } from "@contract/upload.ts";
import type { Session } from "../../device/session.ts";
import { onWake } from "../../lib/browser/page-visibility.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import { uploadApi } from "./upload-api.ts";
import { type EncryptedBytes, uploadFile } from "./upload-file.ts";

/** Uploads a file outside of messages and returns its id. Rejects with an `ApiError`, or with the signal's reason. */
export function uploadWithoutMessage(
  { token }: Session,
  language: Language,
  file: Blob,
  about: Omit<UploadRequest, "size">,
  signal: AbortSignal,
  encrypted?: EncryptedBytes,
): Promise<string> {
  return uploadFile({
    file,
    encrypted,
    about,
    signal,
    fileId: undefined,
    api: uploadApi(token, () => language),
    slots: new ConcurrencyLimit(Limits.uploadPartsAtOnce),
    onWake,
    onStalled: () => {},
    onBegun: () => {},
    onSent: () => {},
  });
}
