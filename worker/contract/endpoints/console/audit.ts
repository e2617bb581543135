import * as z from "zod/mini";
import { counter, timestamp } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";

export const auditActions = [
  "sign-in",
  "enrol",
  "confirm",
  "invite",
  "change-role",
  "remove",
  "refund",
  "resend-email",
  "read-report",
  "decide-report",
  "refuse-files",
  "accept-file",
  "disable-room",
  "enable-room",
  "mail-admin-link",
  "forget-purged",
  "export",
  "create-coupon",
  "pause-coupon",
  "resume-coupon",
  "answer-feedback",
  "delete-feedback",
  "change-channels",
  "change-prices",
] as const;
export const auditResults = ["begun", "done", "refused", "failed"] as const;

export const auditEntry = z.object({
  id: counter,
  at: timestamp,
  operator: z.string(),
  action: z.enum(auditActions),
  /**
   * Number of an order, id of a room, feedback or report, code of a coupon, digest of a file, name of an operator, or version
   * of a setting.
   */
  object: z.string(),
  result: z.enum(auditResults),
  detail: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The newest first; `before`: the id of the last entry of the page before. */
const listAudit = endpoint("GET", "/api/operator/console/audit", "console.readAudit", {
  query: z.object({ before: z.optional(counter) }),
  data: z.array(auditEntry),
});

export const auditEndpoints = { listAudit };
