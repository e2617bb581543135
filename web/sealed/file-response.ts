import * as Limits from "@contract/limits.ts";
import { encryptedSize } from "@contract/sealed/sealed-file.ts";
import * as z from "zod/mini";
import type { Bytes } from "./bytes.ts";
import { type ByteRange, decryptFile, encryptedRange, FileDamaged, importFileKey, readStream } from "./files.ts";

/** An encrypted file with all that is needed to decrypt it. */
export const fileSource = z.object({
  /** The server's link to the encrypted bytes. */
  link: z.string(),
  key: z.string(),
  size: z.number(),
  type: z.string(),
  /** As `cleanFileName` makes it. */
  name: z.string(),
});
export type FileSource = z.output<typeof fileSource>;

export interface FileRequest {
  method: string;
  range: string | null;
  /** The file is saved, not shown. */
  download: boolean;
  /** A media element asks. It accepts a part of the range that it asked for, and then asks for the next one. */
  played?: boolean;
  /** `renew`: fetches a new link first. Undefined if no page knows the file, or its message is gone. */
  find(renew: boolean): Promise<FileSource | undefined>;
  onDamaged(): void;
}

/** Status of a damaged file of which nothing was answered yet. */
const damaged = 422;
/** Types that run no code. The sender chooses the type: any other one is saved, and never shown. */
const shown = /^(image\/(jpeg|png|gif|webp|avif)|video\/(mp4|webm|quicktime)|audio\/[\w.-]+)$/;
/** An expired link, or a deleted file. */
const missingFileStatuses: ReadonlySet<number> = new Set([403, 404, 410]);

/** Answers a request for an encrypted file with its decrypted bytes. Rejects with the network's error. */
export async function fileResponse(request: FileRequest): Promise<Response> {
  const { method, onDamaged } = request;
  let source = await request.find(false);
  if (!source) return new Response(null, { status: 404 });
  const range = readRange(request, source.size);
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${source.size}` } });
  let answer = await fetchEncrypted(source, method, range);
  if (missingFileStatuses.has(answer.status)) {
    source = await request.find(true);
    if (!source) return new Response(null, { status: 404 });
    answer = await fetchEncrypted(source, method, range);
  }
  const isPart = range !== undefined && method !== "HEAD";
  if (answer.status !== (isPart ? 206 : 200)) return new Response(null, { status: answer.ok ? 502 : answer.status });
  const headers = headersOf(source, request.download);
  const { start, end } = range ?? { start: 0, end: source.size };
  headers.set("Content-Length", String(end - start));
  if (range) headers.set("Content-Range", `bytes ${start}-${end - 1}/${source.size}`);
  const init = { status: range ? 206 : 200, headers };
  if (method === "HEAD" || !answer.body) return new Response(null, init);
  try {
    const decrypted = answer.body.pipeThrough(
      decryptFile(await importFileKey(source.key), source.size, { start, end }),
    );
    return new Response(
      source.size > Limits.decryptedWholeMaxBytes
        ? reporting(decrypted, onDamaged)
        : await readStream(decrypted, end - start),
      init,
    );
  } catch (error) {
    if (!(error instanceof FileDamaged)) throw error;
    onDamaged();
    return new Response(null, { status: damaged });
  }
}

function fetchEncrypted({ link, size }: FileSource, method: string, range: ByteRange | undefined): Promise<Response> {
  if (method === "HEAD" || !range) return fetch(link, { method });
  const { start, end } = encryptedRange(size, range);
  return fetch(link, { headers: { range: `bytes=${start}-${Math.min(end, encryptedSize(size)) - 1}` } });
}

/** Copies a stream and reports its damage: the reader learns of a failure only. */
function reporting(stream: ReadableStream<Bytes>, onDamaged: () => void): ReadableStream<Bytes> {
  const reader = stream.getReader();
  return new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (error instanceof FileDamaged) onDamaged();
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/**
 * A range as players and resumed downloads ask for it; undefined for any other one: the whole file is sent. A player's
 * range without an end is answered in part: players ask for all that follows and stop reading at the next seek.
 */
function readRange({ range, played = false }: FileRequest, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const isInParts = played && size > Limits.decryptedWholeMaxBytes;
  const max = isInParts && to === "" ? start + Limits.playedPartBytes : size;
  const end = from === "" || to === "" ? Math.min(size, max) : Math.min(size, Number(to) + 1);
  return start < end ? { start, end } : "unsatisfiable";
}

function headersOf({ type, name }: FileSource, download: boolean): Headers {
  const isShown = shown.test(type) && !download;
  return new Headers({
    "Content-Type": shown.test(type) ? type : "application/octet-stream",
    "Content-Disposition": isShown
      ? "inline"
      : `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, "_")}`,
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Accept-Ranges": "bytes",
  });
}
