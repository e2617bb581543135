import { outcome } from "../outcome.ts";
import type { NewFile } from "../tables/files.ts";
import type { Action } from "../verb.ts";
import { checkMayBegin } from "./may-upload.ts";

/** Reserves space for a file. The worker has already created the multipart upload in R2. */
export const beginUpload: Action<Omit<NewFile, "ownerId"> & { encrypted: boolean }, Record<string, never>> = {
  needs: "file.upload",
  run(context, { encrypted, ...file }) {
    const { tables, me, now } = context;
    // Concurrent uploads may have begun meanwhile.
    checkMayBegin(context, { ...file, encrypted });
    tables.files.begin({ ...file, ownerId: me.id }, now);
    tables.files.scheduleSweep();
    return outcome({});
  },
};
