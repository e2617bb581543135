import { outcome } from "../outcome.ts";
import { requireOwnUpload } from "../rules/file-use.ts";
import type { Action } from "../verb.ts";

/** Forgets recorded parts that R2 does not know; the client must send them again. */
export const dropParts: Action<{ fileId: string }, Record<string, never>> = {
  needs: "file.upload",
  run({ tables, me }, { fileId }) {
    if (!requireOwnUpload(tables, me, fileId).complete) tables.files.dropParts(fileId);
    return outcome({});
  },
};
