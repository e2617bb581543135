import { uploadOf } from "../rules/file-use.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** The bucket does not know the parts that were kept: they have to be sent again. */
export const dropParts: Action<{ fileId: string }, Record<string, never>> = {
  needs: "file.upload",
  run({ tables, me }, { fileId }) {
    if (!uploadOf(tables, me, fileId).complete) tables.files.dropParts(fileId);
    return outcome({});
  },
};
