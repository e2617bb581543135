import * as z from "zod/mini";
import { type CommonMessage, commonMessage } from "./message.ts";

/**
 * Serializes the fields that are the same for all readers, without the closing brace. Runs once per message, on write;
 * `closeMessageText` adds the fields of each reader.
 */
export function serializeMessageStart(message: Omit<CommonMessage, "quotedDeleted">): string {
  const deleted = message.quotedRecalled ? { quotedDeleted: 2 as const } : {};
  return JSON.stringify(z.encode(commonMessage, { ...message, ...deleted })).slice(0, -1);
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
