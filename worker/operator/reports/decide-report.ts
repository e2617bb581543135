import { ResultCode } from "../../contract/codes.ts";
import type { ReportDecision } from "../../contract/report.ts";
import { defaultLanguage, type Language, matchLanguage } from "../../contract/text/languages.ts";
import type { EmailToSend } from "../../directory/mail.ts";
import { claimDecision, recordDecision, releaseClaim, type StoredReport } from "../../directory/reports.ts";
import { Refused, unwrap } from "../../lib/result.ts";
import { reportDecidedEmail } from "../../mail/templates/report-decided.tsx";
import type { OrderServices } from "../../orders/order-services.ts";
import type { SystemInput } from "../../room/system/system.ts";

/** Carries out a decision in the room, records it, and mails its reason. Idempotent until it is recorded. */
export async function decideReport(
  services: OrderServices,
  { content, ...report }: StoredReport,
  decision: ReportDecision,
  reason: string,
): Promise<void> {
  if (report.isOpen === 0 || !content) throw new Refused("reportDecided");
  if (!(await claimDecision(services.directory, report.id, decision, Date.now())))
    throw new Refused("reportBeingDecided");
  const reported = content.messages.filter((message) => message.reported);
  const owner = await carryOut(services, report.roomId, {
    decision,
    messageIds: reported.map(({ id }) => id),
    memberIds: reported.map(({ senderId }) => senderId),
  }).catch(async (error) => {
    await releaseClaim(services.directory, report.id);
    throw error;
  });
  const { APP_NAME: appName, APP_ORIGIN: origin, TIME_ZONE: timeZone } = services.settings;
  const about = { appName, origin, timeZone, reportedAt: report.createdAt, reason, decision };
  const email = (to: "reporter" | "owner", recipient: string, language: Language): EmailToSend => ({
    id: `report-decided:${report.id}:${to}`,
    recipient,
    ...reportDecidedEmail({ ...about, to }, language),
  });
  const emails = [
    ...(content.email === "" ? [] : [email("reporter", content.email, report.language)]),
    // The owner hears of restrictions only: a report without one would make them look for the reporter.
    ...(owner && decision !== "none"
      ? [{ ...email("owner", owner.email, matchLanguage(owner.language) ?? defaultLanguage), roomId: report.roomId }]
      : []),
  ];
  const decided = { id: report.id, content: { ...content, decisionText: reason } };
  if (!(await recordDecision(services.directory, decided, decision, emails, Date.now())))
    throw new Refused("reportDecided");
  services.waitUntil(Promise.all(emails.map(({ id }) => services.mailQueue.send(id))));
}

type Moderation = SystemInput<"moderate">;

/** The room's owner, if known. A room that is gone has nothing left to remove. */
async function carryOut(services: OrderServices, roomId: string, moderation: Moderation) {
  const done = await services.room(roomId).ask("moderate", moderation);
  return !done.ok && done.code === ResultCode.roomPurged ? undefined : unwrap(done);
}
