import * as Limits from "@contract/limits.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Api } from "../../api/api.ts";
import { createDigest } from "../../lib/capsule/capsule-root.ts";
import { type CapsuleFiles, fileElement, jsonElement } from "../../lib/capsule/format.ts";
import { type CapsuleFile, type Collected, freshLink } from "./collect.ts";
import type { Gate } from "./gate.ts";
import { style } from "./viewer/style.ts";

export interface Source {
  api: Api;
  room: RoomInfo;
  origin: string;
  collected: Collected;
  /** The viewer's script. */
  viewer: string;
  gate: Gate;
  /** Called with the bytes of files read so far. */
  onFileBytes(bytes: number): void;
}

export type Piece = string | Blob | Uint8Array<ArrayBuffer>;
type Entry = { name: string; input: AsyncIterable<Piece> };

export const fitsInPage = ({ fileBytes }: Collected): boolean => fileBytes <= Limits.capsuleInPageBytes;

/** The capsule as one page. */
export async function* writePage(source: Source): AsyncIterable<Piece> {
  yield* pageStart(source);
  const files: CapsuleFiles = [];
  for (const file of source.collected.files) {
    const reading = readFile(source, file);
    if (!(await reading.open())) {
      files.push({ messageId: file.messageId });
      continue;
    }
    yield fileElement(file.messageId, reading.type());
    let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
    for await (const bytes of reading.bytes()) {
      const joined = new Uint8Array(rest.length + bytes.length);
      joined.set(rest);
      joined.set(bytes, rest.length);
      // Three bytes are four characters.
      const whole = joined.length - (joined.length % 3);
      yield toBase64(joined.subarray(0, whole));
      rest = joined.slice(whole);
    }
    yield `${toBase64(rest)}</script>\n`;
    files.push({ messageId: file.messageId, sha256: reading.digest() });
  }
  yield pageEnd(files);
}

/** Files of a ZIP: those of the room, and the page. */
export async function* writeFolder(source: Source): AsyncIterable<Entry> {
  const folder = "room/";
  const files: CapsuleFiles = [];
  for (const file of source.collected.files) {
    const reading = readFile(source, file);
    if (!(await reading.open())) {
      files.push({ messageId: file.messageId });
      continue;
    }
    yield { name: folder + file.path, input: reading.bytes() };
    files.push({ messageId: file.messageId, sha256: reading.digest() });
  }
  async function* page(): AsyncIterable<Piece> {
    // The ZIP library takes no Blobs inside of a stream.
    for await (const piece of pageStart(source))
      yield piece instanceof Blob ? new Uint8Array(await piece.arrayBuffer()) : piece;
    yield pageEnd(files);
  }
  yield { name: `${folder}index.html`, input: page() };
}

async function* pageStart({ collected, room, origin, viewer }: Source): AsyncIterable<Piece> {
  const filesInPage = fitsInPage(collected);
  // `file:` for the folder beside the page.
  const media = filesInPage ? "blob:" : "blob: file:";
  const policy = [
    "default-src 'none'",
    `script-src '${await hashSource(viewer)}'`,
    `style-src '${await hashSource(style)}'`,
    `img-src ${media}`,
    `media-src ${media}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<style>${style}</style>
</head>
<body>
`;
  const { roomId, name, endsAt } = room;
  const { messages, members, blocks } = collected;
  yield jsonElement("room", {
    ...{ version: 1, origin, roomId, name, endsAt, madeAt: Date.now(), messages, filesInPage, members },
  });
  yield* blocks;
  // Before the files, so that the page appears while a browser still reads them.
  yield `<script>${viewer}</script>\n`;
}

const pageEnd = (files: CapsuleFiles): string => `${jsonElement("files", files)}</body>\n</html>\n`;

async function hashSource(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${toBase64(new Uint8Array(hash))}`;
}

/** Characters per call: a call takes a limited number of arguments. */
const step = 0x6000;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += step) text += btoa(String.fromCharCode(...bytes.subarray(at, at + step)));
  return text;
}

/** Reads one file as a stream; after a lost connection from the byte on that is missing. */
function readFile({ api, gate, onFileBytes }: Source, file: CapsuleFile) {
  const digest = createDigest();
  let received = 0;
  let response: Response | undefined;
  let type = "";
  const request = async () => {
    const link = await freshLink(api, file);
    if (link === undefined) return undefined;
    const answer = await fetch(link, received > 0 ? { headers: { range: `bytes=${received}-` } } : {});
    // A server error or a refusal for now: another try.
    if (answer.status >= 500 || answer.status === 429) throw new TypeError("not now");
    if (!answer.ok) file.link = "";
    return answer.ok ? answer : undefined;
  };
  const open = async () => {
    // The second time with a new link.
    response = (await gate.persist(request)) ?? (await gate.persist(request));
    type ||= response?.headers.get("content-type") ?? "";
    return response !== undefined;
  };
  async function* bytes(): AsyncIterable<Uint8Array<ArrayBuffer>> {
    while (response?.body) {
      let skip = response.status === 206 ? 0 : received;
      const reader = response.body.getReader();
      response = undefined;
      try {
        for (;;) {
          await gate.pass();
          const { done, value } = await reader.read();
          if (done) return;
          const fresh = value.subarray(Math.min(skip, value.length));
          skip -= value.length - fresh.length;
          if (fresh.length === 0) continue;
          received += fresh.length;
          digest.add(fresh);
          onFileBytes(fresh.length);
          yield fresh;
        }
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        if (!(await open())) throw error;
      } finally {
        await reader.cancel().catch(() => undefined);
      }
    }
  }
  return { open, bytes, digest: digest.hex, type: () => type };
}
