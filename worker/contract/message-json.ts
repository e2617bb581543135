import * as z from "zod/mini";
import { type CommonMessage, commonMessage, MessageKind } from "./message.ts";

type Written = Omit<CommonMessage, "quotedDeleted">;

/**
 * Serializes the fields that are the same for all readers, without the closing brace. Runs once per message, on write;
 * `addReaderFields` adds the fields of each reader.
 */
export function serializeMessageStart(message: Written): string {
  const deleted = message.quotedRecalled ? { quotedDeleted: 2 as const } : {};
  return textStart(message) ?? JSON.stringify(z.encode(commonMessage, { ...message, ...deleted })).slice(0, -1);
}

/** A text message with the fields that every message has; undefined for any other. The schema takes five times as long. */
function textStart({ id, kind, content, replyTo, quotedText, quotedSenderId, ...more }: Written): string | undefined {
  const { senderId, sentAt, status, eventId, rev, ...others } = more;
  if (kind !== "text" || status !== "sent" || Object.keys(others).length > 0) return undefined;
  const quote = `"pid":${replyTo},"pcontent":${JSON.stringify(quotedText)},"ptjuid":${JSON.stringify(quotedSenderId)}`;
  const origin = `"tjuid":${JSON.stringify(senderId)},"sj_zu":${sentAt},"zt":1,"event_id":${JSON.stringify(eventId)}`;
  return `{"id":${id},"lx":${MessageKind.text},"content":${JSON.stringify(content)},${quote},${origin},"rev":${rev}`;
}

/** Completes serialized JSON for one reader. Signed file URLs expire, so each call creates new ones. */
export function addReaderFields(
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
export function addReaderFieldsToAll(texts: readonly string[], readByMe: boolean, readCount: number): string {
  const end = `${readText(readByMe, readCount)}}`;
  return `${texts.join(`${end},`)}${end}`;
}

const readText = (readByMe: boolean, readCount: number) => `,"read_type":${readByMe ? 1 : 0},"read_num":${readCount}`;
