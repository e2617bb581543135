import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { feedbackTypes } from "../feedback.ts";
import * as Limits from "../limits.ts";
import { language } from "../text/languages.ts";
import { int, timestamp, wireObject } from "../wire.ts";
import { call } from "./call.ts";

export const listFeedback = call("GET", "/api/operator/feedback", "operator", {
  query: z.object({ most: z.optional(int.check(z.gte(1), z.lte(Limits.operatorListMax))) }),
  data: z.array(
    wireObject({
      id: z.string(),
      type: z.enum(feedbackTypes),
      content: z.string(),
      contact: z.string(),
      language,
      createdAt: timestamp,
    }),
  ),
});

/** Deletes feedback for good, and its email to the operator if that is still queued. */
export const deleteFeedback = call("DELETE", "/api/operator/feedback/:id", "operator", { data: nothing });
