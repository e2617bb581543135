import { ResultCode } from "../../contract/codes.ts";
import { Limits } from "../../contract/limits.ts";
import type { UploadCategory } from "../../contract/upload.ts";
import { mediaLink } from "../../lib/media-links.ts";
import { Refused } from "../../lib/result.ts";
import type { FileRecord, FileUrl } from "../tables/files.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";

export function fileUrls({ details, installation }: Pick<RoomTables, "details" | "installation">): FileUrl {
  const { roomId } = details;
  const now = Date.now();
  const { keyring, mediaOrigin } = installation;
  return (fileId, type, name = "") => mediaOrigin + mediaLink(keyring, { roomId, fileId, type, name }, now);
}

/** Files became nobody's (`dropped`): the alarm deletes them, at once. */
export function deleteSoon({ jobs }: Pick<RoomTables, "jobs">, dropped: boolean, now: number): void {
  if (dropped) jobs.schedule("deleteFiles", now);
}

/** The alarm looks after files that are never used. */
export function sweepLater({ files, jobs }: Pick<RoomTables, "files" | "jobs">): void {
  const oldest = files.oldestUnused();
  if (oldest === null) jobs.done("sweepFiles");
  else jobs.schedule("sweepFiles", oldest + Limits.uploadRetentionMs);
}

/**
 * A file for a message or a picture: complete, the member's own, and not used yet. Refuses any other with the same
 * words, whether it is unknown, somebody else's or used.
 */
export function fileToUse(
  { files }: Pick<RoomTables, "files">,
  me: MemberRecord,
  fileId: string,
  categories: readonly UploadCategory[],
): FileRecord {
  const file = files.find(fileId);
  if (!file?.complete || file.used || file.ownerId !== me.id || !categories.includes(file.category))
    throw new Refused(ResultCode.refused, "fileMissing");
  return file;
}

/** An upload of this member. Unknown ones and those of others get the same answer. */
export function uploadOf({ files }: Pick<RoomTables, "files">, me: MemberRecord, fileId: string): FileRecord {
  const file = files.find(fileId);
  if (file?.ownerId !== me.id) throw new Refused(ResultCode.notFound, "notFound");
  return file;
}
