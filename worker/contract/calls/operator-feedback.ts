import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { feedbackTypes } from "../feedback.ts";
import * as Limits from "../limits.ts";
import { language } from "../text/languages.ts";
import { int, timestamp, wireObject } from "../wire.ts";
import type { Call } from "./call.ts";

export const listFeedback = {
  method: "GET",
  path: "/api/operator/feedback",
  access: "operator",
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
} as const satisfies Call;

/** Deletes feedback for good, and its email to the operator if that is still queued. */
export const deleteFeedback = {
  method: "DELETE",
  path: "/api/operator/feedback/:id",
  access: "operator",
  data: nothing,
} as const satisfies Call;
