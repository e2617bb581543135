import { completeMessageJson, serializeMessageStart } from "../../../contract/message-json.ts";
import type { FileUrl } from "../files.ts";
import type { MessageRecord, NewMessage } from "./message-record.ts";
import type { ReadCounter } from "./receipts.ts";

export interface Reader {
  memberId: string;
  reads: ReadCounter;
  urlOf: FileUrl;
}

/** JSON of a message without its reader-specific end. */
export function messageJsonStart({ body: { media: _, ...body }, ...message }: NewMessage, recalled = false): string {
  return serializeMessageStart({
    content: "",
    quotedText: "",
    quotedSenderId: "",
    ...body,
    id: message.id,
    rev: message.rev,
    kind: message.kind,
    status: recalled ? "recalled" : "sent",
    senderId: message.senderId,
    eventId: message.eventId,
    sentAt: message.sentAt,
    replyTo: message.replyTo,
  });
}

/** JSON of a message for one member. */
export function messageJsonFor({ memberId, reads, urlOf }: Reader, message: MessageRecord): string {
  const { id, senderId } = message;
  const readByMe = senderId === memberId || reads.hasRead(memberId, id);
  const text = messageJsonStart(message, message.recalled);
  return completeMessageJson(text, readByMe, reads.readersOf(id, senderId), urlsOf(message, urlOf));
}

/** JSON of a new message, read by its sender only. */
export function newMessageJson(
  message: NewMessage,
  text: string,
  urlOf: FileUrl,
): { toSender: string; toOthers: string } {
  const urls = urlsOf(message, urlOf);
  return { toSender: completeMessageJson(text, true, 0, urls), toOthers: completeMessageJson(text, false, 0, urls) };
}

function urlsOf({ body: { media, fileId, fileName } }: NewMessage, urlOf: FileUrl) {
  if (!media) return {};
  const { type, posterId, posterType = "" } = media;
  return {
    ...(fileId ? { fileUrl: urlOf(fileId, type, fileName) } : {}),
    ...(posterId ? { posterUrl: urlOf(posterId, posterType) } : {}),
  };
}
