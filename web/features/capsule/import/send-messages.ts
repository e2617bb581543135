import { ResultCode } from "@contract/codes.ts";
import { type ImportedMessage, importMessages } from "@contract/endpoints/imports.ts";
import * as Limits from "@contract/limits.ts";
import { encryptedFile } from "@contract/sealed/sealed-file.ts";
import { cleanFileName } from "@contract/text/file-names.ts";
import { maxBytes, type UploadCategory, type UploadRequest } from "@contract/upload.ts";
import type { Api } from "../../../api/api.ts";
import { ApiError, isEpochChanged } from "../../../api/api-error.ts";
import type { ImportContent } from "../../../room/codec/import-content.ts";
import type { EncryptedBytes } from "../../../room/uploads/upload-file.ts";
import type { SealedFile } from "../../../sealed/sealed-file.ts";
import type { PausableRequests } from "../pausable-requests.ts";
import type { ImportSource, MessageToImport } from "./read-for-import.ts";

export interface ImportTarget {
  api: Api;
  gate: PausableRequests;
  content: ImportContent;
  /** Uploads a file, or `bytes` in its place, and returns its id. Repeats what a lost connection refused. */
  upload(file: Blob, about: Omit<UploadRequest, "size">, bytes?: EncryptedBytes): Promise<string>;
  /** `done`: messages that are in the room. `lost`: files that the room refused; a line of text names each. */
  onProgress(progress: { done: number; lost: number }): void;
}

/** Files of one batch: an interrupted one uploads its files again. */
const batchFiles = 8;

const categories: Readonly<Record<string, UploadCategory>> = {
  image: "chat_img",
  voice: "chat_audio",
  video: "chat_video",
  file: "chat_file",
};

/** Number of messages that are in the room already. Rejects with an `ApiError` if the room takes no import. */
export async function countImported(
  { api, gate }: Pick<ImportTarget, "api" | "gate">,
  source: ImportSource,
): Promise<number> {
  const { capsule } = source;
  const { importedTo } = await gate.persist(() => api(importMessages, { body: { capsule }, quiet: true }));
  return indexAfter(source, importedTo);
}

/** Imports the messages from an index on, batch by batch. */
export async function sendMessages(target: ImportTarget, source: ImportSource, from: number): Promise<void> {
  const { api, gate, content, onProgress } = target;
  const { capsule } = source;
  let lost = 0;
  for (let at = from; at < source.messages.length; ) {
    const batch: Parameters<ImportContent["encode"]>[] = [];
    for (const one of batchFrom(source.messages, at)) {
      await gate.pass();
      const sent = one.file && (await uploaded(target, one.message, one.file));
      if (one.file && !sent) lost++;
      batch.push([messageWith(one, sent?.fileId), { quotedText: one.quotedText, file: sent?.sealedFile }]);
    }
    const send = async () => {
      const messages = await Promise.all(batch.map((one) => content.encode(...one)));
      return api(importMessages, { body: { capsule, messages }, quiet: true });
    };
    const { importedTo } = await gate.persist(() =>
      send().catch((error: unknown) => {
        // The refused request fetched the new key.
        if (isEpochChanged(error)) return send();
        throw error;
      }),
    );
    at = indexAfter(source, importedTo);
    onProgress({ done: at, lost });
  }
}

function indexAfter({ messages }: ImportSource, sourceId: number): number {
  const at = messages.findIndex(({ message }) => message.sourceId > sourceId);
  return at === -1 ? messages.length : at;
}

const encoder = new TextEncoder();

function batchFrom(all: readonly MessageToImport[], at: number): readonly MessageToImport[] {
  const batch: MessageToImport[] = [];
  let [bytes, files] = [0, 0];
  for (const one of all.slice(at, at + Limits.importBatchMax)) {
    bytes += encoder.encode(JSON.stringify([one.message, one.line])).length;
    files += one.file ? 1 : 0;
    if (batch.length > 0 && (bytes > Limits.importBatchBytes || files > batchFiles)) break;
    batch.push(one);
  }
  return batch;
}

function messageWith({ message, file, line }: MessageToImport, fileId: string | undefined): ImportedMessage {
  if (!file) return message;
  if (fileId !== undefined) return { ...message, fileId };
  const { sourceId, author, sentAt, quote } = message;
  return { sourceId, author, sentAt, kind: "text", content: line, ...(quote ? { quote } : {}) };
}

/** Undefined for a file that the room refuses, that is too large or that is damaged. */
async function uploaded(
  { content, upload }: ImportTarget,
  message: ImportedMessage,
  { name: written, type, open }: NonNullable<MessageToImport["file"]>,
): Promise<{ fileId: string; sealedFile?: SealedFile | undefined } | undefined> {
  const { kind } = message;
  const category = categories[kind];
  if (!category) return undefined;
  const largest = kind === "voice" ? Limits.voiceMaxBytes : maxBytes[category];
  const file = await open(largest);
  if (!file || file.size > largest) return undefined;
  const about = { name: cleanFileName(written), mime: type.slice(0, 127) };
  const { bytes, sealedFile } = await content.encrypt(message, { file, ...about });
  try {
    const fileId = await upload(file, { ...(bytes ? encryptedFile : about), category }, bytes);
    return { fileId, sealedFile };
  } catch (error) {
    if (error instanceof ApiError && refusals.has(error.code)) return undefined;
    throw error;
  }
}

const refusals: ReadonlySet<number> = new Set([
  ResultCode.refused,
  ResultCode.fileRefused,
  ResultCode.badRequest,
  ResultCode.tooLarge,
  ResultCode.unsupportedType,
]);
