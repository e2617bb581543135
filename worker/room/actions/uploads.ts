import * as Limits from "../../contract/limits.ts";
import { partCount, type UploadCategory, type UploadedFile } from "../../contract/upload.ts";
import { checkWait, Refused } from "../../lib/result.ts";
import type { CommandContext } from "../context.ts";
import { outcome } from "../outcome.ts";
import { createFileUrl, requireOwnUpload } from "../rules/file-use.ts";
import { checkMayWrite, checkNotMuted, mayWrite } from "../rules/may-write.ts";
import type { FilePart, FileRecord, NewFile } from "../tables/files.ts";
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
function checkMayBegin(context: CommandContext, { size, encrypted, category }: Announced): void {
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

interface UploadState extends Pick<FileRecord, "category" | "name" | "size" | "uploadId"> {
  encrypted: boolean;
  parts: FilePart[];
  /** Set once the upload is complete. */
  done?: UploadedFile;
}

/** Counts a part attempt before its bytes are read; refuses more attempts than interruptions explain. */
export const beginPart: Action<{ fileId: string }, UploadState> = {
  needs: "file.upload",
  rate: "free",
  run(context, { fileId }) {
    const state = getUpload.run(context, { fileId });
    const { size, done } = state.reply;
    const attemptsMax = Limits.uploadPartSentTimes * partCount(size) + Limits.uploadPartsResentMax;
    if (!done && context.tables.files.countPart(fileId) > attemptsMax) throw new Refused("uploadFailed");
    return state;
  },
};

export const getUpload: Action<{ fileId: string }, UploadState> = {
  needs: "file.upload",
  rate: "free",
  run({ tables, me }, { fileId }) {
    const file = requireOwnUpload(tables, me, fileId);
    const { category, size, uploadId, complete, type, name } = file;
    const state = {
      ...{ category, name, size, uploadId },
      encrypted: tables.details.sealed,
      parts: tables.files.parts(fileId),
    };
    if (!complete) return outcome(state);
    const fileUrl = createFileUrl(tables)(fileId, type, category === "chat_file" ? name : "");
    return outcome({ ...state, done: { fileId, fileUrl, size, mime: type || unknownType } });
  },
};

const unknownType = "application/octet-stream";

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

/** Forgets recorded parts that R2 does not know; the client must send them again. */
export const dropParts: Action<{ fileId: string }, Record<string, never>> = {
  needs: "file.upload",
  run({ tables, me }, { fileId }) {
    if (!requireOwnUpload(tables, me, fileId).complete) tables.files.dropParts(fileId);
    return outcome({});
  },
};

/** Type and dimensions that the worker detected from the bytes. */
interface Completed {
  fileId: string;
  /** "" for an unknown type. */
  type: string;
  sides?: { width: number; height: number };
}

/** Completes an upload after checking that the type fits its category. Idempotent. */
export const completeUpload: Action<Completed, UploadState> = {
  needs: "file.upload",
  run(context, { fileId, type, sides }) {
    const { tables, me, now } = context;
    if (!requireOwnUpload(tables, me, fileId).complete) tables.files.complete(fileId, type, sides, now);
    return outcome(getUpload.run(context, { fileId }).reply);
  },
};

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
