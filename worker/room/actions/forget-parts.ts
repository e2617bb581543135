import { uploadOf } from "../file-use.ts";
import { outcome } from "../outcome.ts";
import type { Action } from "./action.ts";

/** The bucket does not know the parts that were kept: they have to be sent again. */
export const forgetParts: Action<{ fileId: string }, Record<string, never>> = {
  needs: "file.upload",
  run({ parts, me }, { fileId }) {
    if (!uploadOf(parts, me, fileId).complete) parts.files.forgetParts(fileId);
    return outcome({});
  },
};
