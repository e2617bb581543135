import * as z from "zod/mini";
import type { ShownFeedback } from "../../contract/endpoints/console/feedback.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import { zonedDateText } from "../../contract/text/dates.ts";
import { lastDone } from "../../directory/console/audit.ts";
import { feedbackBefore, findFeedback } from "../../directory/feedback.ts";
import { queueEmail } from "../../directory/mail.ts";
import { newSecretId } from "../../lib/crypto/codes.ts";
import { Refused } from "../../lib/result.ts";
import { feedbackAnswerEmail } from "../../mail/templates/feedback-answer.tsx";
import type { OrderServices } from "../../orders/order-services.ts";

const isEmail = (contact: string) => z.safeParse(z.email(), contact).success;

/** A page of feedback, with the time of the last answer, which the audit log has. */
export async function listFeedback({ directory }: OrderServices, before: number): Promise<ShownFeedback[]> {
  const rows = await feedbackBefore(directory, before, OperatorLimits.pageRows);
  const answers = await lastDone(
    directory,
    "answer-feedback",
    rows.map(({ id }) => id),
  );
  return rows.map(({ language: _, ...row }) => ({
    ...row,
    canAnswer: isEmail(row.contact),
    answeredAt: answers.get(row.id) ?? null,
  }));
}

/** Mails an answer to the address that the sender left. */
export async function answerFeedback(services: OrderServices, id: string, answer: string): Promise<void> {
  const { APP_NAME: appName, APP_ORIGIN: origin, TIME_ZONE } = services.settings;
  const found = await findFeedback(services.directory, id);
  if (!found) throw new Refused("notFound");
  const { content, contact: recipient, language, createdAt } = found;
  if (!isEmail(recipient)) throw new Refused("noAddress");
  const about = { appName, origin, answer, content, at: zonedDateText(createdAt, TIME_ZONE) };
  const email = { id: `feedback-answer:${id}:${newSecretId()}`, recipient, ...feedbackAnswerEmail(about, language) };
  await queueEmail(services.directory, email, Date.now());
  services.waitUntil(services.mailQueue.send(email.id));
}
