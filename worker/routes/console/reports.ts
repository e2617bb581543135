import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import type { EndpointData } from "../../contract/endpoints/endpoint.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import { findReport, type ReportPosition, reportPage } from "../../directory/reports.ts";
import { type AppContext, createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf, orderServicesOf } from "../../http/order-services.ts";
import { Refused } from "../../lib/result.ts";
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
