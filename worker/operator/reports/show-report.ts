import type { ShownReport } from "../../contract/endpoints/console/reports.ts";
import type { StoredReport } from "../../directory/reports.ts";
import type { Keyring } from "../../lib/crypto/keyring.ts";
import { mediaLink } from "../../lib/crypto/media-links.ts";
import { createMediaStore } from "../../media/media-store.ts";

/** A report for the operator, with links to its files, which are valid for an hour. */
export async function showReport(
  bucket: R2Bucket,
  keyring: Keyring,
  mediaOrigin: string,
  { content, ...report }: StoredReport,
): Promise<ShownReport> {
  const { fromMember = false, text = "", email = "", sealed = false, messages = [], decisionText = "" } = content ?? {};
  const store = createMediaStore(bucket);
  const links: [string, string][] = [];
  for (const { id: fileId, type, name } of messages.flatMap(({ file }) => file ?? [])) {
    const folder = await store.folderOfCopy(report, fileId);
    if (folder)
      links.push([fileId, mediaOrigin + mediaLink(keyring, { roomId: folder, fileId, type, name }, Date.now())]);
  }
  return {
    ...{ id: report.id, roomId: report.roomId, reason: report.reason, createdAt: report.createdAt },
    // Until the decision is carried out, the report is open.
    ...(report.isOpen
      ? { decision: null, decidedAt: null }
      : { decision: report.decision, decidedAt: report.decidedAt }),
    deleteAt: report.deleteAt,
    ...{ fromMember, text, hasEmail: email !== "", sealed, messages, files: Object.fromEntries(links), decisionText },
  };
}
