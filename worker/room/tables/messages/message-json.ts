import type { Message } from "../../../contract/message.ts";
import { addReaderFields, serializeMessageStart } from "../../../contract/message-json.ts";
import type { FileUrl } from "../files.ts";
import type { MessageRecord, NewMessage } from "./message-record.ts";
import type { ReadCounter } from "./read-positions.ts";

export interface Reader {
  memberId: string;
  reads: ReadCounter;
  urlOf: FileUrl;
}

export function commonFields({ body: { media: _, ...body }, ...message }: NewMessage, recalled: boolean) {
  return {
    content: "",
    quotedText: "",
    quotedSenderId: "",
    ...body,
    id: message.id,
    rev: message.rev,
    kind: message.kind,
    status: recalled ? ("recalled" as const) : ("sent" as const),
    senderId: message.senderId,
    eventId: message.eventId,
    sentAt: message.sentAt,
    replyTo: message.replyTo,
  };
}

function readState({ memberId, reads }: Reader, { id, senderId }: MessageRecord) {
  return { readByMe: senderId === memberId || reads.hasRead(memberId, id), readCount: reads.readersOf(id, senderId) };
}

/** A message for one member. */
export function messageFor(reader: Reader, message: MessageRecord): Message {
  return {
    ...commonFields(message, message.recalled),
    ...(message.body.quotedRecalled ? { quotedDeleted: 2 as const } : {}),
    ...urlsOf(message, reader.urlOf),
    ...readState(reader, message),
  };
}

/** JSON of a message without its reader-specific end. */
export function messageJsonStart(message: NewMessage, recalled = false): string {
  return serializeMessageStart(commonFields(message, recalled));
}

/** JSON of a message for one member. */
export function messageJsonFor(reader: Reader, message: MessageRecord): string {
  const { readByMe, readCount } = readState(reader, message);
  const text = messageJsonStart(message, message.recalled);
  return addReaderFields(text, readByMe, readCount, urlsOf(message, reader.urlOf));
}

/** JSON of a new message, read by its sender only. */
export function newMessageJson(
  message: NewMessage,
  text: string,
  urlOf: FileUrl,
): { toSender: string; toOthers: string } {
  const urls = urlsOf(message, urlOf);
  return { toSender: addReaderFields(text, true, 0, urls), toOthers: addReaderFields(text, false, 0, urls) };
}

function urlsOf({ body: { media, fileId, fileName } }: NewMessage, urlOf: FileUrl) {
  if (!media) return {};
  const { type, posterId, posterType = "" } = media;
  return {
    ...(fileId ? { fileUrl: urlOf(fileId, type, fileName) } : {}),
    ...(posterId ? { posterUrl: urlOf(posterId, posterType) } : {}),
  };
}
