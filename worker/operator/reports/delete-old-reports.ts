import type { Directory } from "../../directory/directory.ts";
import { deleteReport, filesOfReportAlone, reportsToDelete } from "../../directory/reports.ts";
import { errorFields, log, logName } from "../../lib/log.ts";
import { copiesFolder, createMediaStore } from "../../media/media-store.ts";

/** Deletes reports whose time is over: the files first, so that an interrupted run finds them again. */
export async function deleteOldReports(
  directory: Directory,
  bucketOf: (roomId: string) => R2Bucket,
  now: number,
): Promise<void> {
  for (const { id, roomId } of await reportsToDelete(directory, now))
    try {
      const store = createMediaStore(bucketOf(roomId));
      const files = (await filesOfReportAlone(directory, id)).map((fileId) => ({ fileId, uploadId: "" }));
      await store.remove(copiesFolder(roomId), files);
      await store.clear(copiesFolder(roomId, id));
      await deleteReport(directory, id);
    } catch (error) {
      log("error", "an old report was not deleted", { room: logName(roomId), ...errorFields(error) });
    }
}
