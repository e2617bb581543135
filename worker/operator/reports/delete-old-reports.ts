import type { Directory } from "../../directory/directory.ts";
import { deleteReport, reportsToDelete } from "../../directory/reports.ts";
import { createMediaStore, reportFolder } from "../../media/media-store.ts";

/** Deletes reports whose time is over: the files first, so that an interrupted run finds them again. */
export async function deleteOldReports(
  directory: Directory,
  bucketOf: (roomId: string) => R2Bucket,
  now: number,
): Promise<void> {
  for (const report of await reportsToDelete(directory, now)) {
    await createMediaStore(bucketOf(report.roomId)).clear(reportFolder(report));
    await deleteReport(directory, report.id);
  }
}
