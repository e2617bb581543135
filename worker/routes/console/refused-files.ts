import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import { acceptFile, refusedFilesBefore, refuseFiles } from "../../directory/console/refused-files.ts";
import { findReport } from "../../directory/reports.ts";
import { createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf } from "../../http/order-services.ts";
import { Refused } from "../../lib/result.ts";
import { createMediaStore } from "../../media/media-store.ts";
import { audited } from "../../operator/console/with-audit-log.ts";
import { mediaBucket } from "../../room-routing.ts";

export const consoleRefusedFiles = createRoutes();

const missing = () => new Refused("notFound");

handleConsole(consoleRefusedFiles, consoleEndpoints.listRefusedFiles, ({ c, query: { before } }) =>
  refusedFilesBefore(directoryOf(c), before ?? Number.MAX_SAFE_INTEGER),
);

handleConsole(consoleRefusedFiles, consoleEndpoints.refuseFiles, async ({ c, operator, body: { digests, reason } }) => {
  const directory = directoryOf(c);
  const detail = `${digests.join(" ")}: ${reason}`;
  const added = await audited(directory, { operator, action: "refuse-files", detail }, () =>
    refuseFiles(directory, digests, reason, Date.now()),
  );
  return { added };
});

handleConsole(consoleRefusedFiles, consoleEndpoints.acceptFile, async ({ c, operator, params: { sha256: object } }) => {
  const directory = directoryOf(c);
  await audited(directory, { operator, action: "accept-file", object }, async () => {
    if (!(await acceptFile(directory, object))) throw missing();
  });
  return {};
});

handleConsole(consoleRefusedFiles, consoleEndpoints.refuseReportedFile, async ({ c, operator, params, body }) => {
  const directory = directoryOf(c);
  const { reportId: object } = params;
  const report = await findReport(directory, object);
  if (!report?.content?.messages.some(({ file }) => file?.id === body.fileId)) throw missing();
  const store = createMediaStore(mediaBucket(c.env, report.roomId));
  const folder = await store.folderOfCopy(report, body.fileId);
  const digest = folder ? await store.digest(folder, body.fileId) : "";
  if (digest === "") throw missing();
  const action = { operator, action: "refuse-files", object, detail: digest } as const;
  const added = await audited(directory, action, () => refuseFiles(directory, [digest], object, Date.now()));
  return { added };
});
