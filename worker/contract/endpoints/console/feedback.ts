import * as z from "zod/mini";
import { feedbackTypes } from "../../feedback.ts";
import * as OperatorLimits from "../../limits/operator.ts";
import { nothing } from "../../response-body.ts";
import { textWithin } from "../../text/text-rules.ts";
import { counter, flag, timestamp, wireObject } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";

const shownFeedback = wireObject({
  id: z.string(),
  type: z.enum(feedbackTypes),
  content: z.string(),
  contact: z.string(),
  /** The contact is an email address. */
  canAnswer: flag,
  createdAt: timestamp,
  answeredAt: z.nullable(timestamp),
});
export type ShownFeedback = z.output<typeof shownFeedback>;

export const feedbackEndpoints = {
  /** The newest first; `before`: the time of the last entry of the page before. */
  listFeedback: endpoint("GET", "/api/operator/console/feedback", "console.readFeedback", {
    query: z.object({ before: z.optional(counter) }),
    data: z.array(shownFeedback),
  }),
  /** Mails an answer, with the feedback below it, in the language of the feedback. */
  answerFeedback: endpoint("POST", "/api/operator/console/feedback/:id/answer", "console.answerFeedback", {
    body: z.object({ text: textWithin(OperatorLimits.answerMaxLength).check(z.minLength(1)) }),
    data: nothing,
  }),
  /** Deletes feedback for good, and its email to the operator if that is still queued. */
  deleteFeedback: endpoint("DELETE", "/api/operator/console/feedback/:id", "console.answerFeedback", {
    data: nothing,
  }),
};
