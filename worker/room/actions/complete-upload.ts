import { uploadOf } from "../rules/file-use.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";
import { getUpload, type UploadState } from "./get-upload.ts";

/** What the worker found in the bytes. */
interface Completed {
  fileId: string;
  /** "" when it is none that is known. */
  type: string;
  sides?: { width: number; height: number };
}

/** The file is whole, and its type fits its category. A second time changes nothing. */
export const completeUpload: Action<Completed, UploadState> = {
  needs: "file.upload",
  run(context, { fileId, type, sides }) {
    const { tables, me, now } = context;
    if (!uploadOf(tables, me, fileId).complete) tables.files.complete(fileId, type, sides, now);
    return outcome(getUpload.run(context, { fileId }).reply);
  },
};
