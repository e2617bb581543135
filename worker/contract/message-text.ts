import * as z from "zod/mini";
import { type Message, MessageKind, systemNotice } from "./message.ts";

/** A message without the fields that differ between readers. */
export type Unread = Omit<Message, "readByMe" | "readCount" | "fileUrl" | "posterUrl" | "quotedDeleted">;

/**
 * Serializes the part of a message that is the same for all readers, without the closing brace; runs once per message,
 * on write. Hand-written because every message passes here; a test compares the output with `z.encode(message, …)`.
 */
export function openMessageText(message: Unread): string {
  const text =
    `{"id":${message.id},"lx":${MessageKind[message.kind]},"content":${JSON.stringify(message.content)},"pid":${message.replyTo},` +
    `"pcontent":${JSON.stringify(message.quotedText)},"ptjuid":${JSON.stringify(message.quotedSenderId)},` +
    `"tjuid":${JSON.stringify(message.senderId)},"sj_zu":${message.sentAt},"zt":${message.status === "sent" ? 1 : 2},` +
    `"event_id":${JSON.stringify(message.eventId)},"rev":${message.rev}`;
  const rest = restText(message);
  return rest === "{}" ? text : `${text},${rest.slice(1, -1)}`;
}

function restText(message: Unread): string {
  return JSON.stringify({
    pdel: bit(message.quotedRecalled),
    is_del: message.quotedRecalled ? 2 : undefined,
    file_id: message.fileId,
    width: message.width,
    height: message.height,
    size: message.size,
    sc: message.durationSeconds,
    is_fan: bit(message.transcribed),
    fan_text: message.transcript,
    origin_name: message.fileName,
    ext: message.extension,
    sys: message.notice && z.encode(systemNotice, message.notice),
    reactions: message.reactions,
  });
}

/** Completes serialized JSON for one reader. Signed file URLs expire, so each call creates new ones. */
export function closeMessageText(
  text: string,
  readByMe: boolean,
  readCount: number,
  { fileUrl, posterUrl }: { fileUrl?: string; posterUrl?: string } = {},
): string {
  const file = fileUrl === undefined ? "" : `,"file_url":${JSON.stringify(fileUrl)}`;
  const poster = posterUrl === undefined ? "" : `,"slt_url":${JSON.stringify(posterUrl)}`;
  return `${text}${readText(readByMe, readCount)}${file}${poster}}`;
}

/** Completes and joins messages without files that share the same read state. */
export function closeMessageTexts(texts: readonly string[], readByMe: boolean, readCount: number): string {
  const end = `${readText(readByMe, readCount)}}`;
  return `${texts.join(`${end},`)}${end}`;
}

const readText = (readByMe: boolean, readCount: number) => `,"read_type":${readByMe ? 1 : 0},"read_num":${readCount}`;

const bit = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0);
