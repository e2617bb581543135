import type { FeedbackType } from "../contract/feedback.ts";
import type { Language } from "../contract/text/languages.ts";
import { feedbackEmailId, insertFeedback } from "../directory/feedback.ts";
import { newSecretId } from "../lib/crypto/codes.ts";
import { feedbackEmail } from "../mail/templates/feedback.tsx";
import type { OrderServices } from "../orders/order-services.ts";

/** Stores feedback, and emails it to the operator if the installation names one. */
export async function receiveFeedback(
  services: OrderServices,
  feedback: { type: FeedbackType; content: string; contact: string },
  language: Language,
): Promise<void> {
  const { APP_NAME: appName, OPERATOR_EMAIL: recipient } = services.settings;
  const id = newSecretId();
  const email =
    recipient === undefined
      ? undefined
      : { id: feedbackEmailId(id), recipient, ...feedbackEmail({ appName, ...feedback }, language) };
  await insertFeedback(services.directory, { id, ...feedback, language, createdAt: Date.now() }, email);
  if (email) services.waitUntil(services.mailQueue.send(email.id));
}
