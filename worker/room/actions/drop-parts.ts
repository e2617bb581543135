import { uploadOf } from "../rules/file-use.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** Forgets recorded parts that R2 does not know; the client must send them again. */
export const dropParts: Action<{ fileId: string }, Record<string, never>> = {
  needs: "file.upload",
  run({ tables, me }, { fileId }) {
    if (!uploadOf(tables, me, fileId).complete) tables.files.dropParts(fileId);
    return outcome({});
  },
};
