import { getMessagesByIds, listMessages } from "@contract/endpoints/messages.ts";
import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Api } from "../../api/api.ts";
import type { CapsuleMessage } from "../../lib/capsule/format.ts";
import { isLinkExpiring } from "../../media/media-links.ts";
import type { RoomMessage } from "../../sealed/room-codec.ts";
import type { PausableRequests } from "./pausable-requests.ts";

export interface CapsuleFile {
  messageId: number;
  path: string;
  size: number;
  link: string;
  /** Key of a file of a sealed room. */
  key?: string | undefined;
}

export interface Collected {
  messages: number;
  /** JSON arrays of messages. A Blob is held by the browser outside of the page's heap, on disk if it is large. */
  blocks: Blob[];
  files: CapsuleFile[];
  fileBytes: number;
  /** Sender ids of imported messages. */
  authors: ReadonlySet<string>;
}

/** Reads the whole history, from the oldest message on, page by page. */
export async function collectHistory(
  api: Api,
  room: RoomInfo,
  gate: PausableRequests,
  onMessages: (count: number) => void,
): Promise<Collected> {
  const blocks: Blob[] = [];
  const files: CapsuleFile[] = [];
  const authors = new Set<string>();
  let block: CapsuleMessage[] = [];
  let messages = 0;
  const endBlock = () => {
    if (block.length > 0) blocks.push(new Blob([JSON.stringify(block)]));
    block = [];
  };
  for (let after = 0, more = true; more; ) {
    const query = { after, limit: Limits.historyPageMax };
    const page = await gate.persist(() => api(listMessages, { query, quiet: true }));
    for (const message of page.messages) {
      const saved = capsuleMessageOf(message, room.clearedTo);
      if (!saved) continue;
      block.push(saved);
      messages++;
      if (saved.imported) authors.add(saved.senderId);
      const { file } = saved;
      const { fileUrl: link = "" } = message;
      const key = (message as RoomMessage).file?.k;
      if (file) files.push({ messageId: message.id, path: file.path, size: file.size, link, key });
      if (block.length === Limits.capsuleSectionMessages) endBlock();
    }
    onMessages(messages);
    after = page.messages.at(-1)?.id ?? after;
    more = page.more && page.messages.length > 0;
  }
  endBlock();
  return { messages, blocks, files, authors, fileBytes: files.reduce((sum, { size }) => sum + size, 0) };
}

/** Undefined for notices and for recalled and cleared messages. */
export function capsuleMessageOf(message: Message, clearedTo: number): CapsuleMessage | undefined {
  const { id, kind, status, content, senderId, sentAt, editedAt, replyTo, albumId, poll, reactions } = message;
  const readable = kind === "text" || kind === "image" || kind === "voice" || kind === "video" || kind === "file";
  if (!readable || status !== "sent" || id <= clearedTo) return undefined;
  const { quotedRecalled, quotedSenderId, quotedText, fileId, imported } = message;
  const isQuoteGone = Boolean(quotedRecalled) || replyTo <= clearedTo;
  return {
    id,
    kind,
    text: content,
    senderId,
    sentAt,
    ...(editedAt ? { editedAt } : {}),
    ...(imported ? { imported } : {}),
    ...(replyTo
      ? { quote: { id: replyTo, senderId: quotedSenderId, ...(isQuoteGone ? {} : { text: quotedText }) } }
      : {}),
    ...(albumId ? { album: albumId } : {}),
    ...(fileId ? { file: fileOf(message) } : {}),
    ...(poll ? { poll: { options: [...poll.options], counts: [...poll.counts], voters: poll.voters } } : {}),
    ...(reactions && Object.keys(reactions).length > 0 ? { reactions } : {}),
  };
}

/**
 * Extensions of pictures, sounds, videos, documents and archives. Opened from the folder, a file of another type may be a
 * page or a drawing, and run its scripts as a local file.
 */
const knownExtensions = new Set(
  [
    "jpg jpeg png gif webp avif heic heif bmp tif tiff",
    "mp3 mpeg m4a aac ogg oga opus wav flac weba amr wma mid",
    "mp4 m4v webm mov mkv avi mpg 3gp ogv",
    "pdf txt csv md rtf doc docx xls xlsx ppt pptx odt ods odp pages numbers key epub ics vcf",
    "zip 7z rar gz tar",
  ].flatMap((line) => line.split(" ")),
);
const isKnown = (extension: string) => knownExtensions.has(extension.toLowerCase());

function fileOf({ id, fileName = "", extension = "", size = 0, width, height, durationSeconds, transcript }: Message) {
  const suffix = /^\w{1,8}$/.test(extension) ? `.${extension}` : "";
  return {
    name: fileName || `${id}${suffix}`,
    size,
    // Names of people may be too long or not allowed in a folder.
    path: `files/${id}${suffix}${suffix === "" || isKnown(extension) ? "" : ".txt"}`,
    ...(width && height ? { width, height } : {}),
    ...(durationSeconds === undefined ? {} : { seconds: durationSeconds }),
    ...(transcript ? { transcript } : {}),
  };
}

/** Path of a picture, voice or video, which are sent without a name, with the file extension of its media type. */
export function pathOfType(path: string, type: string): string {
  const [, subtype = ""] = /^(?:image|audio|video)\/(\w+)/.exec(type) ?? [];
  const extension = subtype === "quicktime" ? "mov" : subtype;
  return isKnown(extension) && !/\.\w+$/.test(path) ? `${path}.${extension}` : path;
}

/** A link that has not expired; undefined if the message was recalled meanwhile. */
export async function freshLink(api: Api, { messageId, link }: CapsuleFile): Promise<string | undefined> {
  if (link !== "" && !isLinkExpiring(link)) return link;
  const [message] = await api(getMessagesByIds, { query: { ids: [messageId] }, quiet: true });
  return message?.status === "sent" ? message.fileUrl : undefined;
}
