import { putUploadPart } from "@contract/endpoints/uploads.ts";
import * as Limits from "@contract/limits.ts";
import type { Language } from "@contract/text/languages.ts";
import { ApiError } from "./api-error.ts";
import { readResponseBody } from "./request.ts";

export interface UploadPart {
  token: string;
  language: Language;
  fileId: string;
  /** Number of the part, from 1. */
  part: number;
  /** A slice of a file, which the browser reads from disk while sending. */
  bytes: Blob;
  signal: AbortSignal;
  /** Bytes of this part sent so far. */
  onProgress(sentBytes: number): void;
}

/**
 * Uploads a part of a file by XMLHttpRequest, as `fetch` reports no upload progress. Rejects with an `ApiError`, or
 * with the signal's reason.
 */
export function putPart({ token, language, fileId, part, bytes, signal, onProgress }: UploadPart): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const exchange = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    let late = false;
    // The timeout counts from the last progress.
    const moved = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        late = true;
        exchange.abort();
      }, Limits.requestTimeoutMs);
    };
    const stop = () => exchange.abort();
    const finish = (error?: unknown) => {
      clearTimeout(silence);
      signal.removeEventListener("abort", stop);
      if (error === undefined) resolve();
      else reject(error);
    };
    exchange.upload.onprogress = ({ loaded }) => {
      moved();
      onProgress(loaded);
    };
    exchange.onload = () => {
      try {
        readResponseBody(exchange.status, exchange.responseText);
        finish();
      } catch (error) {
        finish(error);
      }
    };
    exchange.onerror = () => finish(new ApiError(0, "unsent"));
    exchange.onabort = () => finish(late ? new ApiError(0, "timeout") : signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    const path = putUploadPart.path.replace(":fileId", encodeURIComponent(fileId)).replace(":part", String(part));
    exchange.open(putUploadPart.method, path);
    exchange.setRequestHeader("token", token);
    exchange.setRequestHeader("lang", language);
    exchange.setRequestHeader("content-type", "application/octet-stream");
    moved();
    exchange.send(bytes);
  });
}
