import { importedAuthor } from "@contract/imported.ts";
import * as Limits from "@contract/limits.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { base64Of, toBase64 } from "../../lib/capsule/base64.ts";
import {
  bytesElement,
  type CapsuleFiles,
  type CapsuleMessage,
  type CapsuleRoom,
  elementEnd,
  jsonElement,
} from "../../lib/capsule/format.ts";
import { fetchLink } from "../../media/sealed-links.ts";
import { type Collected, pathOfType } from "./collect.ts";
import type { Gate } from "./gate.ts";
import { type Latest, readLatest } from "./latest.ts";
import { type FileSource, readFile } from "./read-file.ts";
import style from "./viewer/viewer.css?inline";

export interface Source extends FileSource {
  /** The room before its messages were read. */
  room: RoomInfo;
  origin: string;
  collected: Collected;
  /** The viewer's script. */
  viewer: string;
}

export type Piece = string | Blob | Uint8Array<ArrayBuffer>;
type Entry = { name: string; input: AsyncIterable<Piece> };

export const fitsInPage = ({ fileBytes }: Collected): boolean => fileBytes <= Limits.capsuleInPageBytes;

/** The capsule as one page. It is written after all files are read: what was recalled by then is left out. */
export async function* writePage(source: Source): AsyncIterable<Piece> {
  const elements = new Map<number, Blob>();
  const digests = new Map<number, string>();
  for (const file of source.collected.files) {
    const reading = readFile(source, file);
    if (!(await reading.open())) continue;
    let element = new Blob([bytesElement("file", file.messageId, reading.type())]);
    // The browser holds the bytes, not the page's heap.
    for await (const text of base64Of(reading.bytes())) element = new Blob([element, text]);
    elements.set(file.messageId, new Blob([element, elementEnd]));
    digests.set(file.messageId, await reading.digest());
  }
  const latest = await readLatest(source.api, source.gate, source.room);
  yield* pageStart(source, latest);
  for (const [messageId, element] of elements) if (latest.isThere(messageId)) yield element;
  yield pageEnd(source, latest, digests);
}

/** Files of a ZIP: those of the room, and at last the page. */
export async function* writeFolder(source: Source): AsyncIterable<Entry> {
  const folder = "room/";
  const digests = new Map<number, string>();
  for (const file of source.collected.files) {
    const reading = readFile(source, file);
    if (!(await reading.open())) continue;
    file.path = pathOfType(file.path, reading.type());
    yield { name: folder + file.path, input: reading.bytes() };
    digests.set(file.messageId, await reading.digest());
  }
  async function* page(): AsyncIterable<Piece> {
    const latest = await readLatest(source.api, source.gate, source.room);
    yield* pageStart(source, latest);
    yield pageEnd(source, latest, digests);
  }
  yield { name: `${folder}index.html`, input: page() };
}

async function* pageStart(source: Source, latest: Latest): AsyncIterable<string> {
  const { collected, origin, viewer, gate } = source;
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
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<style>${style}</style>
</head>
<body>
<noscript>Open this file in a browser with JavaScript. 请用启用了 JavaScript 的浏览器打开此文件。請用啟用了 JavaScript 的瀏覽器開啟此檔案。</noscript>
`;
  const { roomId, name, endsAt } = latest.room;
  const authors = [...collected.authors].map((id) => ({ id, name: importedAuthor(id) ?? "" }));
  const members = [
    ...latest.members,
    ...authors.map((author) => ({ ...author, role: "member" as const, former: true })),
  ];
  const room: CapsuleRoom = { version: 1, origin, roomId, name, endsAt, madeAt: Date.now(), filesInPage, members };
  yield jsonElement("room", room);
  yield* pictureElements(latest, gate);
  yield* messageElements(collected, latest);
  // Before the files, so that the page appears while a browser still reads them.
  yield `<script>${viewer}${elementEnd}`;
}

async function* pictureElements({ pictures }: Latest, gate: Gate): AsyncIterable<string> {
  for (const { memberId, link } of pictures) {
    const [type, bytes] = await gate.persist(async () => {
      const answer = await fetchLink(link);
      return [answer.headers.get("content-type") ?? "", answer.ok ? await answer.arrayBuffer() : undefined] as const;
    });
    if (bytes) yield `${bytesElement("picture", memberId, type)}${toBase64(new Uint8Array(bytes))}${elementEnd}`;
  }
}

async function* messageElements({ blocks, files }: Collected, latest: Latest): AsyncIterable<string> {
  const paths = new Map(files.map(({ messageId, path }) => [messageId, path]));
  const current = (message: CapsuleMessage): CapsuleMessage[] => {
    const found = latest.versionOf(message);
    if (!found?.file) return found ? [found] : [];
    return [{ ...found, file: { ...found.file, path: paths.get(found.id) ?? found.file.path } }];
  };
  for (const block of blocks) {
    const read = JSON.parse(await block.text()) as CapsuleMessage[];
    const messages = read.flatMap(current);
    const [first] = messages;
    if (first) yield jsonElement("messages", messages, ` data-first="${first.id}" data-count="${messages.length}"`);
  }
}

/** Without a digest for a file that the server no longer had. */
function pageEnd({ collected }: Source, { isThere }: Latest, digests: ReadonlyMap<number, string>): string {
  const there = collected.files.filter(({ messageId }) => isThere(messageId));
  const files: CapsuleFiles = there.map(({ messageId, key }) => {
    const sha256 = digests.get(messageId);
    return { messageId, ...(sha256 && { sha256 }), ...(key && { key }) };
  });
  return `${jsonElement("files", files)}</body>\n</html>\n`;
}

async function hashSource(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${toBase64(new Uint8Array(hash))}`;
}
