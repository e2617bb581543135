import * as Limits from "../../contract/limits.ts";
import type { UploadCategory } from "../../contract/upload.ts";
import { checkWait, Refused } from "../../lib/result.ts";
import type { CommandContext } from "../context.ts";
import { outcome } from "../outcome.ts";
import { checkMayWrite, checkNotMuted, mayWrite } from "../rules/may-write.ts";
import type { Action } from "../verb.ts";

interface Announced {
  size: number;
  category: UploadCategory;
  /** The file is encrypted with its name and type, which are not checked here. */
  encrypted: boolean;
}

/** Permission check before R2 begins a multipart upload, which costs money. */
export const mayUpload: Action<Announced, Record<string, never>> = {
  needs: "file.upload",
  run(context, announced) {
    const { tables, me, now } = context;
    checkWait(
      tables.installation.rateLimits
        ? tables.abandonedBytes.waitMs(me.id, now) || tables.uploadsBegun.take(me.id, now)
        : 0,
    );
    checkMayBegin(context, announced);
    return outcome({});
  },
};

/**
 * Refuses a file of the other kind of room, a muted member, a file above the room's quota, and too many concurrent uploads:
 * then one to which no byte was sent gives way, as the answer to its begin may have been lost.
 */
export function checkMayBegin(context: CommandContext, { size, encrypted, category }: Announced): void {
  const { tables, me, now, byHook } = context;
  const { files, details, installation } = tables;
  if (details.sealed && !encrypted) throw new Refused("notEncrypted");
  if (encrypted && !details.sealed) throw new Refused("badParameter", { field: "name" });
  if (category === "chat_img" && !byHook && !mayWrite(tables, me)) {
    // A listener of an announcement-only room may have a picture: one at a time, so that others keep the room's storage.
    checkNotMuted(context);
    files.dropUnused(me.id, now);
  } else checkMayWrite(context);
  if (files.totalBytes() + size > installation.mediaBytesPerSeat * details.seats) throw new Refused("roomStorageFull");
  const since = now - Limits.uploadIdleMs;
  const full = files.countActive(me.id, since) >= Limits.filesAtOnce;
  // The parts of a hook's uploads are not counted.
  if (full && (byHook || !files.dropUnsent(me.id, since, now))) throw new Refused("tooManyUploads");
}
