import * as Limits from "../../contract/limits.ts";
import { partCount, type UploadedFile } from "../../contract/upload.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { createFileUrl, requireOwnUpload } from "../rules/file-use.ts";
import type { FilePart, FileRecord } from "../tables/files.ts";
import type { Action } from "../verb.ts";

export interface UploadState extends Pick<FileRecord, "category" | "name" | "size" | "uploadId"> {
  encrypted: boolean;
  parts: FilePart[];
  /** Set once the upload is complete. */
  done?: UploadedFile;
}

/** Counts a part attempt before its bytes are read; refuses more attempts than interruptions explain. */
export const beginPart: Action<{ fileId: string }, UploadState> = {
  needs: "file.upload",
  rate: "free",
  run(context, { fileId }) {
    const state = getUpload.run(context, { fileId });
    const { size, done } = state.reply;
    const attemptsMax = Limits.uploadPartSentTimes * partCount(size) + Limits.uploadPartsResentMax;
    if (!done && context.tables.files.countPart(fileId) > attemptsMax) throw new Refused("uploadFailed");
    return state;
  },
};

export const getUpload: Action<{ fileId: string }, UploadState> = {
  needs: "file.upload",
  rate: "free",
  run({ tables, me }, { fileId }) {
    const file = requireOwnUpload(tables, me, fileId);
    const { category, size, uploadId, complete, type, name } = file;
    const state = {
      ...{ category, name, size, uploadId },
      encrypted: tables.details.sealed,
      parts: tables.files.parts(fileId),
    };
    if (!complete) return outcome(state);
    const fileUrl = createFileUrl(tables)(fileId, type, category === "chat_file" ? name : "");
    return outcome({ ...state, done: { fileId, fileUrl, size, mime: type || unknownType } });
  },
};

const unknownType = "application/octet-stream";
