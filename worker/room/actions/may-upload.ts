import { ResultCode } from "../../contract/codes.ts";
import { Limits } from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import type { MemberRecord } from "../members.ts";
import { outcome } from "../outcome.ts";
import type { Parts } from "../parts.ts";
import type { Action } from "./action.ts";

/** Asked before the bucket begins an upload, which costs the installation. */
export const mayUpload: Action<{ size: number }, Record<string, never>> = {
  needs: "file.upload",
  run({ parts, me, now }, { size }) {
    const waitMs = parts.installation.rateLimits ? parts.uploadsBegun.take(me.id, now) : 0;
    if (waitMs > 0) throw new Refused(ResultCode.tooMany, "tooMany", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    checkSpace(parts, me, size, now);
    return outcome({});
  },
};

/** Refuses a file when its sender has too many under way, or the room has no space for it. */
export function checkSpace({ files, details, installation }: Parts, me: MemberRecord, size: number, now: number) {
  if (files.underWay(me.id, now - Limits.uploadIdleMs) >= Limits.filesAtOnce)
    throw new Refused(ResultCode.refused, "tooManyUploads");
  if (files.totalBytes() + size > installation.mediaBytesPerSeat * details.seats)
    throw new Refused(ResultCode.refused, "roomStorageFull");
}
