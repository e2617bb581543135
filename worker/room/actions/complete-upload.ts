import { outcome } from "../outcome.ts";
import { requireOwnUpload } from "../rules/file-use.ts";
import type { Action } from "../verb.ts";
import { getUpload, type UploadState } from "./get-upload.ts";

/** Type and dimensions that the worker detected from the bytes. */
interface Completed {
  fileId: string;
  /** "" for an unknown type. */
  type: string;
  sides?: { width: number; height: number };
}

/** Completes an upload after checking that the type fits its category. Idempotent. */
export const completeUpload: Action<Completed, UploadState> = {
  needs: "file.upload",
  run(context, { fileId, type, sides }) {
    const { tables, me, now } = context;
    if (!requireOwnUpload(tables, me, fileId).complete) tables.files.complete(fileId, type, sides, now);
    return outcome(getUpload.run(context, { fileId }).reply);
  },
};
