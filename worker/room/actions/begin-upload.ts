import { sweepLater } from "../rules/file-use.ts";
import { outcome } from "../runtime/outcome.ts";
import type { NewFile } from "../tables/files.ts";
import type { Action } from "./action.ts";
import { checkMayBegin } from "./may-upload.ts";

/** Reserves the room's space for a file to come. The bucket's upload was begun by the worker. */
export const beginUpload: Action<Omit<NewFile, "ownerId">, Record<string, never>> = {
  needs: "file.upload",
  run(context, file) {
    const { tables, me, now } = context;
    // Others may have begun theirs in the meantime.
    checkMayBegin(context, file.size);
    tables.files.begin({ ...file, ownerId: me.id }, now);
    sweepLater(tables);
    return outcome({});
  },
};
