import * as Limits from "@contract/limits.ts";
import { fetchLink } from "./sealed-links.ts";

/** Error with the HTTP status of an answer without the file. */
export class FetchFailed extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/**
 * Downloads a file and reports the progress. Rejects with `FetchFailed`, or with the error of the network or the
 * signal.
 */
export async function fetchFile(
  link: string,
  signal: AbortSignal,
  onProgress: (receivedBytes: number) => void,
): Promise<Blob> {
  const response = await fetchLink(link, { signal });
  if (!response.ok) throw new FetchFailed(response.status);
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    received += value.length;
    onProgress(received);
    if (bytes < Limits.blobPartBytes) continue;
    blobs.push(new Blob(chunks));
    chunks = [];
    bytes = 0;
  }
  return new Blob([...blobs, ...chunks], { type });
}
