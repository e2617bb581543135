import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { requireOwnUpload } from "../rules/file-use.ts";
import type { Action } from "../verb.ts";

export const abandonUpload: Action<{ fileId: string }, Record<string, never>> = {
  needs: "file.upload",
  run({ tables, me, now }, { fileId }) {
    const { used, size } = requireOwnUpload(tables, me, fileId);
    if (used) throw new Refused("fileInUse");
    if (tables.installation.rateLimits) tables.abandonedBytes.take(me.id, now, size);
    tables.files.drop(fileId, now);
    return outcome({});
  },
};
