import { endpoints } from "../contract/endpoints/endpoints.ts";
import { addVisit } from "../directory/visits.ts";
import { checkCaptcha } from "../http/captcha.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { directoryOf, orderServicesOf } from "../http/order-services.ts";
import { countAttempt, takeFromBucket } from "../http/rate-limits.ts";
import { cleanText } from "../lib/clean-text.ts";
import { receiptKeys, toReceiptKey } from "../lib/crypto/deletion-receipt-keys.ts";
import { newChallenge } from "../lib/crypto/proof-of-work.ts";
import { Refused } from "../lib/result.ts";
import { contactChannels } from "../operator/health.ts";
import { receiveFeedback } from "../operator/receive-feedback.ts";

export const contact = createRoutes();

handle(contact, endpoints.getCaptcha, async ({ c }) => {
  takeFromBucket(c, "captcha");
  return await newChallenge(c.get("settings").keyring);
});

handle(contact, endpoints.getContactChannels, ({ c }) => contactChannels(directoryOf(c), c.get("settings")));

handle(contact, endpoints.getReceiptKeys, async ({ c }) => {
  const { keyring, RETIRED_RECEIPT_KEYS } = c.get("settings");
  return [...(await receiptKeys(keyring)), ...RETIRED_RECEIPT_KEYS.map(toReceiptKey)];
});

handle(contact, endpoints.countVisit, async ({ c, body }) => {
  try {
    takeFromBucket(c, "visit");
  } catch {
    // A visit over the rate limit is not counted; the client gets no error.
    return {};
  }
  await addVisit(directoryOf(c), body.channel, Date.now());
  return {};
});

handle(contact, endpoints.sendFeedback, async ({ c, body }) => {
  const content = cleanText(body.content);
  if (content.trim() === "") throw new Refused("badParameter", { field: "content" });
  await countAttempt(c, "feedback");
  await checkCaptcha(c, body.captcha);
  const feedback = { type: body.type, content, contact: cleanText(body.contact ?? "").trim() };
  await receiveFeedback(orderServicesOf(c), feedback, c.get("language"));
  return {};
});
