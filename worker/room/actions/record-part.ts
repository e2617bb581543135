import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { requireOwnUpload } from "../rules/file-use.ts";
import type { Action } from "../verb.ts";

/** Records a part stored in R2. A part sent again replaces the former one. */
export const recordPart: Action<{ fileId: string; part: number; etag: string }, Record<string, never>> = {
  needs: "file.upload",
  rate: "free",
  run({ tables, me, now }, { fileId, part, etag }) {
    if (requireOwnUpload(tables, me, fileId).complete) throw new Refused("uploadFailed");
    tables.files.recordPart(fileId, { part, etag }, now);
    return outcome({});
  },
};
