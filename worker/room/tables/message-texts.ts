import { closeMessageText, openMessageText } from "../../contract/message-text.ts";
import type { FileUrl } from "./files.ts";
import type { MessageRecord, NewMessage } from "./message-record.ts";
import type { ReadCounter } from "./receipts.ts";

export interface Reader {
  memberId: string;
  reads: ReadCounter;
  urlOf: FileUrl;
}

/** JSON of a message without its reader-specific end. */
export function openText({ body: { media: _, ...body }, ...message }: NewMessage, recalled = false): string {
  return openMessageText({
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
export function textFor({ memberId, reads, urlOf }: Reader, message: MessageRecord): string {
  const { id, senderId } = message;
  const readByMe = senderId === memberId || reads.hasRead(memberId, id);
  const text = openText(message, message.recalled);
  return closeMessageText(text, readByMe, reads.readersOf(id, senderId), urlsOf(message, urlOf));
}

/** JSON of a new message, read by its sender only. */
export function newTexts(message: NewMessage, text: string, urlOf: FileUrl): { toSender: string; toOthers: string } {
  const urls = urlsOf(message, urlOf);
  return { toSender: closeMessageText(text, true, 0, urls), toOthers: closeMessageText(text, false, 0, urls) };
}

function urlsOf({ body: { media, fileId, fileName } }: NewMessage, urlOf: FileUrl) {
  if (!media) return {};
  const { type, posterId, posterType = "" } = media;
  return {
    ...(fileId ? { fileUrl: urlOf(fileId, type, fileName) } : {}),
    ...(posterId ? { posterUrl: urlOf(posterId, posterType) } : {}),
  };
}
