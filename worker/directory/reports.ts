import { and, desc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import * as OperatorLimits from "../contract/limits/operator.ts";
import * as Limits from "../contract/limits.ts";
import type { HandedOver, ReportDecision, ReportReason } from "../contract/report.ts";
import type { Language } from "../contract/text/languages.ts";
import { minute } from "../contract/units.ts";
import type { Directory } from "./directory.ts";
import { type EmailToSend, queueEmail } from "./mail.ts";
import { reportFiles, reports } from "./schema.ts";

/** Reports to the operator, encrypted at rest. */

/** The encrypted part of a report. */
export interface ReportContent {
  text: string;
  /** Email address of the reporter; "" without one. */
  email: string;
  fromMember: boolean;
  sealed: boolean;
  messages: HandedOver[];
  /** The operator's words about the decision. */
  decisionText?: string;
}

export interface NewReport {
  id: string;
  roomId: string;
  reason: ReportReason;
  language: Language;
  content: ReportContent;
}

/** Position in the list: open reports first, then by time. */
export interface ReportPosition {
  isOpen: number;
  createdAt: number;
  id: string;
}

const { id, isOpen, createdAt } = reports;
/** Null while it is being carried out. */
const decision = sql<ReportDecision | null>`CASE ${isOpen} WHEN 0 THEN ${reports.decision} END`;
const head = { id, roomId: reports.roomId, reason: reports.reason, isOpen, createdAt, decision };

function encrypt({ encryption }: Directory, reportId: string, content: ReportContent) {
  const encrypted = encryption.encrypt(JSON.stringify(content), `report:${reportId}`);
  return { content: encrypted, keyId: encryption.current.id };
}

/** Undefined if the key is no longer configured. */
function decrypt({ encryption }: Directory, row: { id: string; content: string }): ReportContent | undefined {
  const json = encryption.decrypt(row.content, `report:${row.id}`);
  return json === undefined ? undefined : (JSON.parse(json) as ReportContent);
}

/** Stores a report once, with the ids of the files that it copies. */
export async function insertReport(
  directory: Directory,
  { content, ...report }: NewReport,
  fileIds: readonly string[],
  now: number,
): Promise<void> {
  const { id: reportId, roomId } = report;
  const times = { createdAt: now, deleteAt: now + Limits.openReportRetentionMs };
  const row = { ...report, ...times, isOpen: 1, ...encrypt(directory, reportId, content) };
  await directory.batch([
    directory.insert(reports).values(row).onConflictDoNothing(),
    ...fileIds.map((fileId) =>
      directory.insert(reportFiles).values({ roomId, fileId, reportId }).onConflictDoNothing(),
    ),
  ]);
}

/** A page after `position`: open ones first, then the newest. */
export async function reportPage(directory: Directory, position: ReportPosition) {
  return await directory
    .select(head)
    .from(reports)
    .where(sql`(${isOpen}, ${createdAt}, ${id}) < (${position.isOpen}, ${position.createdAt}, ${position.id})`)
    .orderBy(desc(isOpen), desc(createdAt), desc(id))
    .limit(OperatorLimits.pageRows);
}

/** A report with its content, which is undefined if its key is no longer configured. */
export async function findReport(directory: Directory, reportId: string) {
  const row = await directory.select().from(reports).where(eq(id, reportId)).get();
  return row && { ...row, content: decrypt(directory, row) };
}
export type StoredReport = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/**
 * Reserves an open report for a decision, for a minute if the decision is never recorded. False while another decision
 * is being carried out: two operators must not both act.
 */
export async function claimDecision(
  directory: Directory,
  reportId: string,
  decision: ReportDecision,
  now: number,
): Promise<boolean> {
  const isFree = or(isNull(reports.decision), eq(reports.decision, decision), lte(reports.decidedAt, now - minute));
  const claimed = await directory
    .update(reports)
    .set({ decision, decidedAt: now })
    .where(and(eq(id, reportId), eq(isOpen, 1), isFree));
  return claimed.meta.changes === 1;
}

/** Ends the claim of a decision that could not be carried out. */
export async function releaseClaim(directory: Directory, reportId: string): Promise<void> {
  await directory
    .update(reports)
    .set({ decision: null, decidedAt: null })
    .where(and(eq(id, reportId), eq(isOpen, 1)));
}

/** Records the decision of an open report, and queues the emails about it. False if another one was first. */
export async function recordDecision(
  directory: Directory,
  report: { id: string; content: ReportContent },
  decision: ReportDecision,
  emails: readonly EmailToSend[],
  now: number,
): Promise<boolean> {
  const times = { decidedAt: now, deleteAt: now + Limits.reportRetentionMs };
  const [recorded] = await directory.batch([
    directory
      .update(reports)
      .set({ isOpen: 0, decision, ...times, ...encrypt(directory, report.id, report.content) })
      .where(and(eq(id, report.id), eq(isOpen, 1))),
    ...emails.map((email) => queueEmail(directory, email, now)),
  ]);
  return recorded.meta.changes === 1;
}

/** In random order: reports whose deletion fails do not block the others. */
export async function reportsToDelete(directory: Directory, now: number): Promise<{ id: string; roomId: string }[]> {
  const over = directory.select({ id, roomId: reports.roomId }).from(reports).where(lte(reports.deleteAt, now));
  return await over.orderBy(sql`random()`).limit(Limits.cronBatch);
}

/** Ids of the copied files that no other report has. */
export async function filesOfReportAlone(directory: Directory, reportId: string): Promise<string[]> {
  const rows = await directory.all<{ id: string }>(
    sql`SELECT file_id AS id FROM report_files f WHERE report_id = ${reportId} AND NOT EXISTS
      (SELECT 1 FROM report_files o WHERE o.room_id = f.room_id AND o.file_id = f.file_id AND o.report_id <> f.report_id)`,
  );
  return rows.map((row) => row.id);
}

export async function deleteReport(directory: Directory, reportId: string): Promise<void> {
  await directory.batch([
    directory.delete(reportFiles).where(eq(reportFiles.reportId, reportId)),
    directory.delete(reports).where(eq(id, reportId)),
  ]);
}

/** Encrypts rows under a former key again. */
export async function reencryptReports(directory: Directory, max: number): Promise<void> {
  const replaceable = inArray(
    reports.keyId,
    directory.encryption.former.map((key) => key.id),
  );
  const rows = await directory.select().from(reports).where(replaceable).limit(max);
  for (const row of rows) {
    const content = decrypt(directory, row);
    if (content)
      await directory
        .update(reports)
        .set(encrypt(directory, row.id, content))
        .where(and(eq(id, row.id), eq(reports.content, row.content)));
  }
}
