import { copiedFiles } from "../../contract/report.ts";
import { roomIdLength } from "../../contract/routes/link.ts";
import { roomPath } from "../../contract/routes/paths.ts";
import type { Directory } from "../../directory/directory.ts";
import { insertReport, type NewReport } from "../../directory/reports.ts";
import { readLinkCode } from "../../lib/crypto/codes.ts";
import type { Keyring } from "../../lib/crypto/keyring.ts";
import { copiesFolder, createMediaStore } from "../../media/media-store.ts";

/**
 * Stores a report and copies the reported files, which a recall or the purge of the room would delete. A repetition
 * copies what is missing, as the first request may have been interrupted.
 */
export async function receiveReport(directory: Directory, bucket: R2Bucket, report: NewReport): Promise<void> {
  const { roomId, content } = report;
  const fileIds = [...copiedFiles(content.messages.flatMap(({ file }) => file ?? []))];
  await insertReport(directory, report, fileIds, Date.now());
  const store = createMediaStore(bucket);
  const folder = copiesFolder(roomId);
  for (const fileId of fileIds) if (!(await store.has(folder, fileId))) await store.copy(roomId, fileId, folder);
}

const roomAddress = new RegExp(`${roomPath("")}(\\w{${roomIdLength}})(?!\\w)`);

/** Id of the room that a link leads to, also one that no longer opens; undefined for any other text. */
export function reportedRoom(keyring: Keyring, link: string): string | undefined {
  for (const segment of link.split(/\W+/)) {
    const parsed = readLinkCode(keyring, segment);
    if (parsed) return parsed.roomId;
  }
  return roomAddress.exec(link)?.[1];
}
