import * as Limits from "../contract/limits.ts";
import { cleanFileName } from "../contract/text/file-names.ts";
import { maxBytes, partCount, type UploadedFile } from "../contract/upload.ts";
import { withTimeout } from "../contract/with-timeout.ts";
import { isRefusedFile, refusesFiles } from "../directory/console/refused-files.ts";
import type { Directory } from "../directory/directory.ts";
import { newSecretId } from "../lib/crypto/codes.ts";
import { errorFields, log, logName } from "../lib/log.ts";
import { Refused } from "../lib/result.ts";
import { createMediaStore } from "../media/media-store.ts";
import { finishUpload, isPicture, openUpload, putPart } from "../media/uploads.ts";
import type { ActionInput, ActionReply } from "../room/actions/actions.ts";
import type { HookAction } from "../room/rules/entrance/hook-context.ts";

/** Runs the room's actions of an upload, for a member or a hook. */
export type ActOnUpload = <Name extends HookAction>(name: Name, input: ActionInput<Name>) => Promise<ActionReply<Name>>;

interface Place {
  directory: Directory;
  bucket: R2Bucket;
  roomId: string;
  act: ActOnUpload;
}

/** Completes an upload whose parts have arrived. Idempotent: a repeated call completes the missing steps. */
export async function completeUpload(place: Place, fileId: string): Promise<UploadedFile> {
  const { bucket, roomId, act } = place;
  const found = await act("getUpload", { fileId });
  if (found.done) return found.done;
  const finished = await finishUpload(bucket, { roomId, fileId, uploadId: found.uploadId }, found);
  if (finished === "parts lost") await act("dropParts", { fileId });
  if (finished === "parts lost" || finished === "incomplete") throw new Refused("uploadFailed");
  if (typeof finished === "string") {
    await act("abandonUpload", { fileId });
    if (finished === "too large") throw new Refused("fileTooLarge");
    throw new Refused("fileTypeRefused");
  }
  if (!found.encrypted && (await isRefused(place, fileId))) {
    await act("abandonUpload", { fileId });
    throw new Refused("fileRefused");
  }
  const { done } = await act("completeUpload", { fileId, ...finished });
  if (!done) throw new Refused("internal");
  return done;
}

/** True if the operator refuses the file's bytes, which are read only if any file is refused. */
async function isRefused({ directory, bucket, roomId }: Place, fileId: string): Promise<boolean> {
  if (!(await withoutOutage(roomId, refusesFiles(directory)))) return false;
  const digest = await createMediaStore(bucket).digest(roomId, fileId);
  return await withoutOutage(roomId, isRefusedFile(directory, digest));
}

/** The database's answer about refused files; false without one, as uploads go on while the database does not answer. */
async function withoutOutage(roomId: string, answer: Promise<boolean>): Promise<boolean> {
  try {
    const known = await withTimeout(answer, Limits.refusedFilesMaxMs);
    if (known !== undefined) return known;
    throw new Error("timeout");
  } catch (error) {
    log("error", "a file was not compared with the refused ones", { room: logName(roomId), ...errorFields(error) });
    return false;
  }
}

/** Stores a whole file, without a copy of it in memory: a picture as such, anything else as a file. */
export async function storeFile(place: Place, file: File): Promise<{ fileId: string; kind: "image" | "file" }> {
  const { bucket, roomId, act } = place;
  const { size } = file;
  const picture = size <= maxBytes.chat_img && (await isPicture(file));
  const category = picture ? "chat_img" : "chat_file";
  await act("mayUpload", { size, category, encrypted: false });
  const fileId = newSecretId();
  const upload = { roomId, fileId, uploadId: await openUpload(bucket, roomId, fileId) };
  try {
    const name = cleanFileName(file.name);
    await act("beginUpload", {
      ...{ id: fileId, uploadId: upload.uploadId, name, size, category },
      encrypted: false,
    });
  } catch (refused) {
    await createMediaStore(bucket).remove(roomId, [upload]);
    throw refused;
  }
  for (let part = 1; part <= partCount(size); part++) {
    const from = (part - 1) * Limits.uploadPartBytes;
    const etag = await putPart(bucket, upload, part, file.slice(from, from + Limits.uploadPartBytes));
    if (etag === undefined) throw new Refused("uploadFailed");
    await act("recordPart", { fileId, part, etag });
  }
  await completeUpload(place, fileId);
  return { fileId, kind: picture ? "image" : "file" };
}
