import type { ShownReport } from "../../contract/calls/console/reports.ts";
import type { StoredReport } from "../../directory/reports.ts";
import type { Keyring } from "../../lib/crypto/keyring.ts";
import { mediaLink } from "../../lib/crypto/media-links.ts";
import { createMediaStore, reportFolder } from "../../media/media-store.ts";

/** A report for the operator, with links to its files, which are valid for an hour. */
export async function showReport(
  bucket: R2Bucket,
  keyring: Keyring,
  mediaOrigin: string,
  { content, ...report }: StoredReport,
): Promise<ShownReport> {
  const { fromMember = false, text = "", email = "", sealed = false, messages = [], decisionText = "" } = content ?? {};
  const folder = reportFolder(report);
  const files = messages.flatMap(({ file }) => file ?? []);
  const copied = files.length === 0 ? [] : await createMediaStore(bucket).list(folder);
  const links = files
    .filter(({ id }) => copied.includes(id))
    .map(({ id, type, name }) => {
      const link = mediaLink(keyring, { roomId: folder, fileId: id, type, name }, Date.now());
      return [id, mediaOrigin + link] as const;
    });
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
