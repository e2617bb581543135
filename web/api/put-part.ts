import { putUploadPart } from "@contract/calls/uploads.ts";
import { ResultCode } from "@contract/codes.ts";
import { envelope } from "@contract/envelope.ts";
import * as Limits from "@contract/limits.ts";
import type { Language } from "@contract/text/languages.ts";
import * as z from "zod/mini";
import { CallError, errorKind } from "./call-error.ts";

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
 * Uploads a part of a file by XMLHttpRequest, as `fetch` reports no upload progress. Rejects with a `CallError`, or
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
    exchange.onload = () => finish(refusal(exchange));
    exchange.onerror = () => finish(new CallError(0, "unsent"));
    exchange.onabort = () => finish(late ? new CallError(0, "timeout") : signal.reason);
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

function refusal({ status, responseText }: XMLHttpRequest): CallError | undefined {
  const answer = z.safeParse(envelope, parsed(responseText));
  if (!answer.success) return new CallError(status, status < 300 ? "unexpected" : errorKind(status));
  const { code, msg } = answer.data;
  return code === ResultCode.ok ? undefined : new CallError(code, errorKind(code), msg);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
