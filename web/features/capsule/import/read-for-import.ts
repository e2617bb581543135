import type { ImportedMessage } from "@contract/endpoints/imports.ts";
import * as Limits from "@contract/limits.ts";
import { extensionOf } from "@contract/text/file-names.ts";
import { firstCharacters, isMessageText, isName, textUnits } from "@contract/text/text-rules.ts";
import * as z from "zod/mini";
import { fromBase64 } from "../../../lib/base64.ts";
import {
  type CapsuleMessage,
  type CapsuleRoom,
  capsuleFiles,
  capsuleMessage,
  capsuleRoom,
  elementsOf,
} from "../../../lib/capsule/format.ts";
import type { OpenFile } from "./open-capsule.ts";

type FileKind = Exclude<CapsuleMessage["kind"], "text">;

/** Texts in the language of the page for what a message cannot hold. */
export interface ReplacingTexts {
  /** Name of an author whom the capsule does not name. */
  someone: string;
  file(kind: FileKind, name: string): string;
  poll(question: string, results: string, voters: number): string;
}

/** A file of the capsule, with its media type as the capsule has it. */
interface FileToUpload {
  name: string;
  type: string;
  open: OpenFile;
}

export interface MessageToImport {
  message: ImportedMessage;
  /** Excerpt of the quoted message. Used in sealed rooms only: elsewhere the server looks it up. */
  quotedText?: string;
  /** File to upload before the message. */
  file?: FileToUpload;
  /** The text instead of a file that cannot be uploaded. */
  line: string;
}

export interface ImportSource {
  /** Identity of the capsule. */
  capsule: string;
  roomName: string;
  messages: readonly MessageToImport[];
  files: number;
  /** Files that are not there: a line of text names each. */
  filesNamed: number;
  /** Messages that no room takes. */
  leftOut: number;
}

export type ReadFault = "notCapsule" | "newer" | "damaged" | "tooMany" | "empty";

/** A room id of any installation. */
const roomId = /^\w{1,32}$/;

interface Read {
  room: CapsuleRoom;
  messages: readonly CapsuleMessage[];
  /** Files in the page, by message id. */
  inPage: ReadonlyMap<number, Omit<FileToUpload, "name">>;
}
type Folder = ReadonlyMap<string, OpenFile>;

/** Reads a capsule's page. Its texts are only parsed: nothing of the page runs. `folder`: files beside the page. */
export function readForImport(
  page: string,
  texts: ReplacingTexts,
  folder: Folder = new Map(),
): ImportSource | ReadFault {
  const read = readPage(page);
  return typeof read === "string" ? read : sourceOf(read, folder, texts);
}

function readPage(page: string): Read | ReadFault {
  let room: CapsuleRoom | undefined;
  let isWhole = false;
  const messages: CapsuleMessage[] = [];
  const inPage = new Map<number, Omit<FileToUpload, "name">>();
  try {
    for (const { part, attributes, text } of elementsOf(page)) {
      if (part === "room") {
        const json: unknown = JSON.parse(text);
        if (z.parse(z.object({ version: z.number() }), json).version > 2) return "newer";
        room = z.parse(capsuleRoom, json);
      }
      if (part === "messages") messages.push(...z.parse(z.array(capsuleMessage), JSON.parse(text)));
      if (part === "file") {
        const [, id, type = ""] = /id="file-(\d+)" data-type="([^"]*)"/.exec(attributes) ?? [];
        inPage.set(Number(id), { type, open: async () => decode(text) });
      }
      // The last element.
      if (part === "files") isWhole = z.safeParse(capsuleFiles, JSON.parse(text)).success;
    }
  } catch {
    return "damaged";
  }
  if (!room) return page.includes('data-capsule="') ? "damaged" : "notCapsule";
  const ascend = messages.every(({ id }, at) => Number.isSafeInteger(id) && id > (messages[at - 1]?.id ?? 0));
  if (!isWhole || !ascend || !roomId.test(room.roomId) || !Number.isSafeInteger(room.madeAt)) return "damaged";
  if (messages.length === 0) return "empty";
  return messages.length > Limits.importMessagesMax ? "tooMany" : { room, messages, inPage };
}

function sourceOf({ room, messages, inPage }: Read, folder: Folder, texts: ReplacingTexts): ImportSource {
  const names = new Map(room.members.map(({ id, name }) => [id, authorName(name)]));
  const authorOf = (id: string) => names.get(id) ?? texts.someone;
  const fileOf = (message: CapsuleMessage) => inPage.get(message.id) ?? inFolder(message, folder);
  const source = messages.flatMap((message) => convert(message, fileOf(message), authorOf, texts) ?? []);
  const files = source.filter(({ file }) => file).length;
  return {
    capsule: `${room.roomId}.${room.madeAt}`,
    roomName: room.name,
    messages: source,
    files,
    filesNamed: source.filter(({ message, line }) => line !== "" && message.kind === "text").length,
    leftOut: messages.length - source.length,
  };
}

/** Undefined for a message that no room takes. */
function convert(
  { id, kind, senderId, sentAt, quote, album, file, poll, text }: CapsuleMessage,
  found: Omit<FileToUpload, "name"> | undefined,
  authorOf: (id: string) => string,
  texts: ReplacingTexts,
): MessageToImport | undefined {
  if (!Number.isSafeInteger(sentAt) || sentAt < 0) return undefined;
  const quoted = quote?.text && { quotedText: firstCharacters(quote.text, Limits.quoteMaxLength) };
  const common = {
    sourceId: id,
    author: authorOf(senderId),
    sentAt,
    ...(quote && isPositive(quote.id) && quote.id < id
      ? { quote: { sourceId: quote.id, author: authorOf(quote.senderId) } }
      : {}),
  };
  if (kind === "text") {
    const content = poll ? texts.poll(text, resultsOf(poll), poll.voters) : text;
    return isMessageText(content) ? { message: { ...common, kind, content }, ...quoted, line: "" } : undefined;
  }
  if (textUnits(text) > Limits.textMaxUnits) return undefined;
  const whole = [texts.file(kind, file?.name ?? ""), text, file?.transcript].filter(Boolean).join("\n");
  // No character counts more than two units.
  const line = isMessageText(whole) ? whole : firstCharacters(whole, longest, longest);
  if (!file || !found) return { message: { ...common, kind: "text", content: line }, ...quoted, line };
  const { name, width, height, seconds } = file;
  const message = { ...common, kind, content: text };
  if (isPositive(width) && isPositive(height)) Object.assign(message, { width, height });
  if (seconds !== undefined && seconds >= 0) Object.assign(message, { durationSeconds: seconds });
  if (album !== undefined && /^[\w-]{1,32}$/.test(album)) Object.assign(message, { albumId: album });
  return { message, ...quoted, file: { ...found, name }, line };
}

const longest = Limits.textMaxUnits / 2;

const isPositive = (number = 0) => Number.isSafeInteger(number) && number > 0;

/** A file beside the page, named by its media type (`pathOfType`). */
function inFolder({ kind, file }: CapsuleMessage, folder: Folder): Omit<FileToUpload, "name"> | undefined {
  const open = file && folder.get(file.path);
  if (!open) return undefined;
  const extension = extensionOf(file.path);
  const subtype = { jpg: "jpeg", mov: "quicktime" }[extension] ?? extension;
  const group = { text: "", file: "", image: "image", video: "video", voice: "audio" }[kind];
  return { type: group && subtype ? `${group}/${subtype}` : "", open };
}

/** Characters per step: a multiple of four, which are three bytes. */
const step = 0x20000;

function decode(base64: string): Blob | undefined {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (let at = 0; at < base64.length; at += step) pieces.push(fromBase64(base64.slice(at, at + step)));
  } catch {
    return undefined;
  }
  return new Blob(pieces);
}

/** A name that a room takes; undefined if nothing of it can be shown. */
function authorName(written: string): string | undefined {
  const name = firstCharacters(written.trim().normalize(), Limits.nameMaxLength).trim();
  return isName(name) ? name : undefined;
}

const resultsOf = ({ options, counts }: NonNullable<CapsuleMessage["poll"]>) =>
  options.map((option, at) => `• ${option}: ${counts[at] ?? 0}`).join("\n");
