import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import type { EndpointData } from "../../contract/endpoints/endpoint.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import { acceptFile, refusedFilesBefore, refuseFiles } from "../../directory/console/refused-files.ts";
import { deleteFeedback } from "../../directory/feedback.ts";
import { findReport, type ReportPosition, reportPage } from "../../directory/reports.ts";
import { type AppContext, createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf, orderServicesOf } from "../../http/order-services.ts";
import { Refused } from "../../lib/result.ts";
import { createMediaStore } from "../../media/media-store.ts";
import { answerFeedback, listFeedback } from "../../operator/console/feedback.ts";
import { audited } from "../../operator/console/with-audit-log.ts";
import { decideReport } from "../../operator/reports/decide-report.ts";
import { showReport } from "../../operator/reports/show-report.ts";
import { mediaBucket } from "../../room-routing.ts";

export const consoleReports = createRoutes();

handleConsole(consoleReports, consoleEndpoints.listReports, async ({ c, query: { after } }) => {
  const page = await reportPage(directoryOf(c), positionOf(after));
  const last = page.length === OperatorLimits.pageRows ? page.at(-1) : undefined;
  const next = last ? `${last.isOpen}.${last.createdAt}.${last.id}` : null;
  return { reports: page, next } satisfies EndpointData<typeof consoleEndpoints.listReports>;
});

function positionOf(after = `2.0.0`): ReportPosition {
  const [isOpen = "", createdAt = "", id = ""] = after.split(".");
  return { isOpen: Number(isOpen), createdAt: Number(createdAt), id };
}

handleConsole(consoleReports, consoleEndpoints.showReport, async ({ c, operator, params: { reportId: object } }) => {
  const { keyring, MEDIA_ORIGIN: mediaOrigin = "" } = c.get("settings");
  const report = await reportOf(c, object);
  return await audited(directoryOf(c), { operator, action: "read-report", object }, () =>
    showReport(mediaBucket(c.env, report.roomId), keyring, mediaOrigin, report),
  );
});

handleConsole(consoleReports, consoleEndpoints.decideReport, async ({ c, operator, params, body }) => {
  const services = orderServicesOf(c);
  const report = await reportOf(c, params.reportId);
  const detail = `${body.decision}: ${body.reason}`;
  const action = { operator, action: "decide-report", object: report.id, detail } as const;
  await audited(services.directory, action, () => decideReport(services, report, body.decision, body.reason));
  return {};
});

async function reportOf(c: AppContext, reportId: string) {
  const found = await findReport(directoryOf(c), reportId);
  if (!found) throw new Refused("notFound");
  return found;
}

handleConsole(consoleReports, consoleEndpoints.listRefusedFiles, ({ c, query: { before } }) =>
  refusedFilesBefore(directoryOf(c), before ?? Number.MAX_SAFE_INTEGER),
);

handleConsole(consoleReports, consoleEndpoints.refuseFiles, async ({ c, operator, body: { digests, reason } }) => {
  const directory = directoryOf(c);
  const detail = `${digests.join(" ")}: ${reason}`;
  const added = await audited(directory, { operator, action: "refuse-files", detail }, () =>
    refuseFiles(directory, digests, reason, Date.now()),
  );
  return { added };
});

handleConsole(consoleReports, consoleEndpoints.acceptFile, async ({ c, operator, params: { sha256: object } }) => {
  const directory = directoryOf(c);
  await audited(directory, { operator, action: "accept-file", object }, async () => {
    if (!(await acceptFile(directory, object))) throw new Refused("notFound");
  });
  return {};
});

handleConsole(consoleReports, consoleEndpoints.refuseReportedFile, async ({ c, operator, params, body }) => {
  const directory = directoryOf(c);
  const { reportId: object } = params;
  const report = await reportOf(c, object);
  if (!report.content?.messages.some(({ file }) => file?.id === body.fileId)) throw new Refused("notFound");
  const store = createMediaStore(mediaBucket(c.env, report.roomId));
  const folder = await store.folderOfCopy(report, body.fileId);
  const digest = folder ? await store.digest(folder, body.fileId) : "";
  if (digest === "") throw new Refused("notFound");
  const action = { operator, action: "refuse-files", object, detail: digest } as const;
  const added = await audited(directory, action, () => refuseFiles(directory, [digest], object, Date.now()));
  return { added };
});

handleConsole(consoleReports, consoleEndpoints.listFeedback, ({ c, query }) =>
  listFeedback(orderServicesOf(c), query.before ?? Number.MAX_SAFE_INTEGER),
);

handleConsole(consoleReports, consoleEndpoints.answerFeedback, async ({ c, operator, params, body: { text } }) => {
  const services = orderServicesOf(c);
  const action = { operator, action: "answer-feedback", object: params.id } as const;
  await audited(services.directory, action, () => answerFeedback(services, params.id, text));
  return {};
});

handleConsole(consoleReports, consoleEndpoints.deleteFeedback, async ({ c, operator, params }) => {
  const directory = directoryOf(c);
  await audited(directory, { operator, action: "delete-feedback", object: params.id }, async () => {
    if (!(await deleteFeedback(directory, params.id))) throw new Refused("notFound");
  });
  return {};
});
