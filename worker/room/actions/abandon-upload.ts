import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import { deleteSoon, uploadOf } from "../rules/file-use.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

export const abandonUpload: Action<{ fileId: string }, Record<string, never>> = {
  needs: "file.upload",
  run({ tables, me, now }, { fileId }) {
    if (uploadOf(tables, me, fileId).used) throw new Refused(ResultCode.refused, "fileInUse");
    deleteSoon(tables, tables.files.drop(fileId), now);
    return outcome({});
  },
};
