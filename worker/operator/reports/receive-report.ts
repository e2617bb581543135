import type { ReportReason } from "../../contract/report.ts";
import type { Language } from "../../contract/text/languages.ts";
import type { Directory } from "../../directory/directory.ts";
import { insertReport, type ReportContent } from "../../directory/reports.ts";
import { createMediaStore, reportFolder } from "../../media/media-store.ts";

interface NewReport {
  id: string;
  roomId: string;
  reason: ReportReason;
  language: Language;
  content: ReportContent;
}

/**
 * Stores a report and copies the reported files, which a recall or the purge of the room would delete. A repetition
 * copies again, as the first request may have been interrupted.
 */
export async function receiveReport(directory: Directory, bucket: R2Bucket, report: NewReport): Promise<void> {
  await insertReport(directory, report, Date.now());
  const store = createMediaStore(bucket);
  for (const { file } of report.content.messages)
    if (file) await store.copy(report.roomId, file.id, reportFolder(report.id));
}
