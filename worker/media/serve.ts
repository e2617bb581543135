import { wellFormed } from "../contract/text/file-names.ts";
import type { LinkedFile } from "../lib/crypto/media-links.ts";
import { extensionFor, isServedInline } from "./detect-type.ts";
import { mediaKey } from "./media-store.ts";

export interface MediaRequest {
  method: string;
  /** `Range`, `If-Range`, `If-None-Match`. */
  headers: Headers;
  /** Serves the file as an attachment even if a browser could show it. */
  download: boolean;
}

/** Content Security Policy for files: no scripts and no requests, except for the picture or video itself. */
const sandbox = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/** Serves a file or a range of it; undefined if the file no longer exists. The caller has verified the link. */
export async function serveMedia(
  bucket: R2Bucket,
  file: LinkedFile,
  asked: MediaRequest,
  maxAgeSeconds: number,
): Promise<Response | undefined> {
  const key = mediaKey(file.roomId, file.fileId);
  const wanted = asked.headers.get("range");
  const known = asked.headers.get("if-none-match");
  const onlyHead = asked.method === "HEAD";
  if (!onlyHead && wanted === null && known === null) {
    const object = await bucket.get(key);
    return object ? stream(object, headersOf(object, file, asked.download, maxAgeSeconds)) : undefined;
  }
  // Conditional and range requests read the metadata first, so that no body is fetched in vain.
  const object = await bucket.head(key);
  if (!object) return undefined;
  const headers = headersOf(object, file, asked.download, maxAgeSeconds);
  if (known !== null && matches(known, object.httpEtag)) return new Response(null, { status: 304, headers });
  if (onlyHead) {
    headers.set("Content-Length", String(object.size));
    return new Response(null, { headers });
  }
  const ifRange = asked.headers.get("if-range");
  const isUnchanged = ifRange === null || ifRange === object.httpEtag;
  const range = isUnchanged ? readRange(wanted, object.size) : undefined;
  if (range === "unsatisfiable") return beyond(object.size);
  const found = await bucket.get(key, range ? { range } : {});
  return found ? stream(found, headers, range) : undefined;
}

interface ByteRange {
  offset: number;
  length: number;
}

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, section 14). Undefined: the header is missing or
 * malformed, and the whole file is sent. "unsatisfiable": the range is beyond the end, or there are several ranges,
 * which no player requests.
 */
function readRange(header: string | null, size: number): ByteRange | "unsatisfiable" | undefined {
  const set = /^bytes=(.+)$/i.exec(header?.trim() ?? "")?.[1];
  if (set === undefined) return undefined;
  const specs = set
    .split(",")
    .map((spec) => spec.trim())
    .filter(Boolean);
  const ranges = specs.map((spec) => readSpec(spec, size));
  if (ranges.length === 0 || ranges.includes(undefined)) return undefined;
  return ranges.length === 1 ? ranges[0] : "unsatisfiable";
}

function readSpec(spec: string, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^(\d{0,15})-(\d{0,15})$/.exec(spec) ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(from);
  if (to !== "" && Number(to) < offset) return undefined;
  if (offset >= size) return "unsatisfiable";
  const end = to === "" ? size : Math.min(Number(to) + 1, size);
  return { offset, length: end - offset };
}

function stream({ body, size }: R2ObjectBody, headers: Headers, range?: ByteRange): Response {
  if (range) headers.set("Content-Range", `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`);
  headers.set("Content-Length", String(range?.length ?? size));
  return new Response(body, { status: range ? 206 : 200, headers });
}

function beyond(size: number): Response {
  const headers = { "Content-Range": `bytes */${size}`, "Content-Security-Policy": sandbox };
  return new Response(null, { status: 416, headers });
}

function headersOf(object: R2Object, file: LinkedFile, download: boolean, maxAgeSeconds: number): Headers {
  const shown = isServedInline(file.type);
  const name =
    file.name || `${file.type.split("/")[0] || "file"}-${file.fileId.slice(0, 8)}.${extensionFor(file.type)}`;
  return new Headers({
    "Content-Type": shown ? file.type : "application/octet-stream",
    "Content-Disposition": contentDisposition(shown && !download ? "inline" : "attachment", name),
    "Content-Security-Policy": sandbox,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": `private, max-age=${maxAgeSeconds}`,
    "Accept-Ranges": "bytes",
    ETag: object.httpEtag,
  });
}

/** True if the header lists `tag`. RFC 9110 requires weak comparison for `If-None-Match`. */
function matches(header: string, tag: string): boolean {
  return header.split(",").some((one) => ["*", tag].includes(one.trim().replace(/^W\//, "")));
}

/** `Content-Disposition` with an ASCII fallback name and a UTF-8 name (RFC 6266, RFC 8187). */
function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const whole = wellFormed(name);
  const fallback = whole.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}
