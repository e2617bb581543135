import * as z from "zod/mini";
import { handedOver, reportDecisions, reportReasons } from "../../report.ts";
import { nothing } from "../../response-body.ts";
import { flag, timestamp, wireObject } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";
import { reason } from "./rooms.ts";

/** Reports in the operator's console. */

const head = {
  id: z.string(),
  roomId: z.string(),
  reason: z.enum(reportReasons),
  createdAt: timestamp,
  /** Null for an open report. */
  decision: z.nullable(z.enum(reportDecisions)),
};
const reportHead = wireObject(head);

const shownReport = wireObject({
  ...head,
  text: z.string(),
  /** False for a report by a link. */
  fromMember: flag,
  /** The reporter left an email address for a statement of the decision. */
  hasEmail: flag,
  /** The room is end-to-end encrypted: only the texts of verified messages are certain. */
  sealed: flag,
  messages: z.array(handedOver),
  /** Signed links to the copied files, by file id. */
  files: z.record(z.string(), z.string()),
  decidedAt: z.nullable(timestamp),
  decisionText: z.string(),
  deleteAt: timestamp,
});
export type ShownReport = z.output<typeof shownReport>;

export const reportEndpoints = {
  /** Open reports first, then the newest; `after`: the `next` of the page before. */
  listReports: endpoint("GET", "/api/operator/console/reports", "console.readReports", {
    query: z.object({ after: z.optional(z.string().check(z.regex(/^[01]\.\d{1,15}\.\w{1,64}$/))) }),
    data: z.object({ reports: z.array(reportHead), next: z.nullable(z.string()) }),
  }),
  /** Each reading is in the audit log. */
  showReport: endpoint("GET", "/api/operator/console/reports/:reportId", "console.readReports", {
    data: shownReport,
  }),
  /** Carries the decision out, and mails its reason to the reporter and, unless it is "none", to the room's owner. */
  decideReport: endpoint("POST", "/api/operator/console/reports/:reportId/decision", "console.decideReports", {
    body: wireObject({ decision: z.enum(reportDecisions), reason }),
    data: nothing,
  }),
};
