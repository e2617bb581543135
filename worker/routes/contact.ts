import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { feedbackEmailId, insertFeedback } from "../directory/feedback.ts";
import { addVisit, otherChannel } from "../directory/visits.ts";
import type { AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { directoryOf, orderServicesOf } from "../http/order-services.ts";
import { countAttempt, takeFromBucket } from "../http/rate-limits.ts";
import { cleanText } from "../lib/clean-text.ts";
import { newSecretId } from "../lib/crypto/codes.ts";
import { ok, refusal } from "../lib/result.ts";
import { feedbackEmail } from "../mail/templates/feedback.tsx";
import { checkCaptcha } from "./captcha.ts";

export const contact = new Hono<AppEnv>();

endpoint(contact, calls.getContactChannels, ({ c }) => ok(c.get("settings").CONTACT_CHANNELS));

endpoint(contact, calls.countVisit, async ({ c, body }) => {
  // A visit over the rate limit is not counted; the client gets no error.
  if (!takeFromBucket(c, "visit").ok) return ok({});
  const day = new Date().toISOString().slice(0, 10);
  await addVisit(directoryOf(c), { day, channel: channelOf(body.channel) }, Limits.visitChannelsPerDay);
  return ok({});
});

endpoint(contact, calls.sendFeedback, async ({ c, body }) => {
  const content = cleanText(body.content);
  if (content.trim() === "") return refusal(ResultCode.badRequest, "badParameter", { field: "content" });
  const counted = await countAttempt(c, "feedback");
  if (!counted.ok) return counted;
  const human = await checkCaptcha(c, body.captcha);
  if (!human.ok) return human;
  const { APP_NAME: appName, OPERATOR_EMAIL: operator } = c.get("settings");
  const id = newSecretId();
  const language = c.get("language");
  const feedback = { type: body.type, content, contact: cleanText(body.contact ?? "").trim() };
  const rendered = feedbackEmail({ appName, ...feedback }, language);
  const email = operator === undefined ? undefined : { id: feedbackEmailId(id), recipient: operator, ...rendered };
  const services = orderServicesOf(c);
  await insertFeedback(services.directory, { id, ...feedback, language, createdAt: Date.now() }, email);
  if (email) services.later(services.mailQueue.send(email.id));
  return ok({});
});

/** Other text counts as `otherChannel`: the counts must not contain addresses or names. */
function channelOf(name: string): string {
  if (name === "") return "direct";
  return /^[A-Za-z0-9_.-]+$/.test(name) ? name.toLowerCase() : otherChannel;
}
