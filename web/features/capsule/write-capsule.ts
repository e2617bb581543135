import { importedAuthor } from "@contract/imported.ts";
import * as Limits from "@contract/limits.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { base64Of } from "../../lib/base64.ts";
import { type CapsuleFiles, type CapsuleMessage, type CapsuleRoom, jsonElement } from "../../lib/capsule/format.ts";
import { type ChangesSince, readChangesSince } from "./changes-since.ts";
import { type Collected, pathOfType } from "./collect-history.ts";
import { bytesMark, type SavedFile } from "./page/file-html.ts";
import { createPageHtml } from "./page/page-html.ts";
import type { PageLocale } from "./page/page-locale.ts";
import { readPictures } from "./pictures.ts";
import { type FileSource, readFile } from "./read-file.ts";

export interface CapsuleSource extends FileSource {
  /** The room's facts from before its first message was read. */
  room: RoomInfo;
  origin: string;
  collected: Collected;
  locale: PageLocale;
  /** Files that could not be read, and were not recalled. */
  onMissing(count: number): void;
}

export type CapsuleChunk = string | Blob | Uint8Array<ArrayBuffer>;
type Entry = { name: string; input: AsyncIterable<CapsuleChunk> };

export const fitsInPage = ({ files, fileBytes }: Collected): boolean =>
  fileBytes <= Limits.capsuleInPageBytes && files.every(({ size }) => size <= Limits.capsuleFileInPageBytes);

interface ReadFile {
  saved: SavedFile;
  sha256: string;
  /** Base64; undefined for a file beside the page. */
  bytes?: Blob;
}
type ReadFiles = ReadonlyMap<number, ReadFile>;

/** The capsule as one page. It is written after all files are read: what was recalled by then is left out. */
export async function* writePage(source: CapsuleSource): AsyncIterable<CapsuleChunk> {
  const files = new Map<number, ReadFile>();
  for (const file of source.collected.files) {
    const reading = readFile(source, file);
    if (!(await reading.open())) continue;
    let bytes = new Blob();
    // The browser holds the bytes, not the page's heap.
    for await (const text of base64Of(reading.bytes())) bytes = new Blob([bytes, text]);
    const sha256 = await reading.digest();
    if (sha256 !== undefined) files.set(file.messageId, { saved: { type: reading.type() }, sha256, bytes });
  }
  yield* page(source, files);
}

/** Files of a ZIP: those of the room, and at last the page. */
export async function* writeFolder(source: CapsuleSource): AsyncIterable<Entry> {
  const folder = "room/";
  const files = new Map<number, ReadFile>();
  for (const file of source.collected.files) {
    const reading = readFile(source, file);
    if (!(await reading.open())) continue;
    file.path = pathOfType(file.path, reading.type());
    yield { name: folder + file.path, input: reading.bytes() };
    const sha256 = await reading.digest();
    if (sha256 !== undefined) files.set(file.messageId, { saved: { path: file.path }, sha256 });
  }
  yield { name: `${folder}index.html`, input: page(source, files) };
}

/** The messages for people, then the same as JSON for programs: comparing with a receipt, importing. */
async function* page(source: CapsuleSource, files: ReadFiles): AsyncIterable<CapsuleChunk> {
  const { collected, origin, locale, gate } = source;
  const latest = await readChangesSince(source.api, gate, source.room);
  const { roomId, name, endsAt } = latest.room;
  const authors = [...collected.authors].map((id) => ({ id, name: importedAuthor(id) ?? "" }));
  const members = [
    ...latest.members,
    ...authors.map((author) => ({ ...author, role: "member" as const, former: true })),
  ];
  const room: CapsuleRoom = {
    ...{ version: 2, origin, roomId, name, endsAt, madeAt: Date.now() },
    ...{ filesInPage: fitsInPage(collected), members },
  };
  const pageHtml = await createPageHtml({
    ...{ room, locale, pictures: await readPictures(latest, gate) },
    savedFile: ({ id }) => files.get(id)?.saved,
  });
  yield pageHtml.start;
  for await (const messages of messagesOf(collected, latest)) yield* withBytes(pageHtml.section(messages), files);
  yield pageHtml.end();
  yield jsonElement("room", room);
  for await (const messages of messagesOf(collected, latest)) yield jsonElement("messages", messages);
  const named = filesOf(source, latest, files);
  source.onMissing(named.filter(({ sha256 }) => sha256 === undefined).length);
  yield jsonElement("files", named);
  yield "</body>\n</html>\n";
}

/** The current version of the messages, block by block. */
async function* messagesOf({ blocks, files }: Collected, latest: ChangesSince): AsyncIterable<CapsuleMessage[]> {
  const paths = new Map(files.map(({ messageId, path }) => [messageId, path]));
  for (const block of blocks) {
    const read = JSON.parse(await block.text()) as CapsuleMessage[];
    const messages = read.flatMap((message): CapsuleMessage[] => {
      const found = latest.versionOf(message);
      if (!found?.file) return found ? [found] : [];
      return [{ ...found, file: { ...found.file, path: paths.get(found.id) ?? found.file.path } }];
    });
    if (messages.length > 0) yield messages;
  }
}

function* withBytes(text: string, files: ReadFiles): Iterable<CapsuleChunk> {
  for (const [at, piece] of text.split(bytesMark).entries())
    yield at % 2 === 0 ? piece : (files.get(Number(piece))?.bytes ?? "");
}

/** Without a digest for a file that the server no longer had. */
function filesOf({ collected }: CapsuleSource, { isThere }: ChangesSince, files: ReadFiles): CapsuleFiles {
  return collected.files.flatMap(({ messageId, key }) => {
    if (!isThere(messageId)) return [];
    const sha256 = files.get(messageId)?.sha256;
    return [{ messageId, ...(sha256 && { sha256 }), ...(key && { key }) }];
  });
}
