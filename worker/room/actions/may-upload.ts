import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { checkWait, Refused } from "../../lib/result.ts";
import { checkMaySpeak } from "../rules/may-speak.ts";
import { checkNotSealed } from "../rules/sealed/key-epochs.ts";
import type { CommandContext } from "../runtime/command-context.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** Permission check before R2 begins a multipart upload, which costs money. */
export const mayUpload: Action<{ size: number }, Record<string, never>> = {
  needs: "file.upload",
  run(context, { size }) {
    const { tables, me, now } = context;
    checkWait(
      tables.installation.rateLimits
        ? tables.abandonedBytes.waitMs(me.id, now) || tables.uploadsBegun.take(me.id, now)
        : 0,
    );
    checkMayBegin(context, size);
    return outcome({});
  },
};

/** Refuses a muted member, too many concurrent uploads, and a file above the room's quota. */
export function checkMayBegin({ tables, me, now }: CommandContext, size: number): void {
  const { files, details, installation } = tables;
  checkNotSealed(tables);
  checkMaySpeak({ tables, me });
  if (files.countActive(me.id, now - Limits.uploadIdleMs) >= Limits.filesAtOnce)
    throw new Refused(ResultCode.refused, "tooManyUploads");
  if (files.totalBytes() + size > installation.mediaBytesPerSeat * details.seats)
    throw new Refused(ResultCode.refused, "roomStorageFull");
}
