import type { UploadCategory } from "../../contract/upload.ts";
import { mediaLink } from "../../lib/crypto/media-links.ts";
import { Refused } from "../../lib/result.ts";
import type { FileRecord, FileUrl } from "../tables/files.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";

export function createFileUrl({ details, installation }: RoomTables): FileUrl {
  const { roomId } = details;
  const now = Date.now();
  const { keyring, mediaOrigin } = installation;
  return (fileId, type, name = "") => mediaOrigin + mediaLink(keyring, { roomId, fileId, type, name }, now);
}

/**
 * A complete, unused file of this member, for a message or picture. Any other file gets the same refusal, so that the
 * answer does not reveal whether it exists.
 */
export function fileToUse(
  { files }: RoomTables,
  me: MemberRecord,
  fileId: string,
  categories: readonly UploadCategory[],
): FileRecord {
  const file = files.find(fileId);
  if (!file?.complete || file.used || file.ownerId !== me.id || !categories.includes(file.category))
    throw new Refused("fileMissing");
  return file;
}

/** An upload of this member. Unknown and other members' uploads get the same refusal. */
export function requireOwnUpload({ files }: RoomTables, me: MemberRecord, fileId: string): FileRecord {
  const file = files.find(fileId);
  if (file?.ownerId !== me.id) throw new Refused("notFound");
  return file;
}
