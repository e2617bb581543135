import { ResultCode } from "../../contract/codes.ts";
import { Limits } from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { sweepLater } from "../file-use.ts";
import type { NewFile } from "../files.ts";
import { outcome } from "../outcome.ts";
import type { Action } from "./action.ts";

/** Reserves the room's space for a file to come. The bucket's upload was begun by the worker. */
export const beginUpload: Action<Omit<NewFile, "ownerId">, Record<string, never>> = {
  needs: "file.upload",
  run({ parts, me, now }, file) {
    const { files, details, installation, uploadsBegun } = parts;
    const waitMs = installation.rateLimits ? uploadsBegun.take(me.id, now) : 0;
    if (waitMs > 0) throw new Refused(ResultCode.tooMany, "tooMany", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    if (files.underWay(me.id, now - Limits.uploadIdleMs) >= Limits.filesAtOnce)
      throw new Refused(ResultCode.refused, "tooManyUploads");
    if (files.totalBytes() + file.size > installation.mediaBytesPerSeat * details.seats)
      throw new Refused(ResultCode.refused, "roomStorageFull");
    files.begin({ ...file, ownerId: me.id }, now);
    sweepLater(parts);
    return outcome({});
  },
};
