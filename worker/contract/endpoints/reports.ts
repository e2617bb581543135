import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { ownersReport, reportReasons, reportRecipients } from "../report.ts";
import { nothing } from "../response-body.ts";
import { bytes } from "../sealed/base64url.ts";
import { proofKeyBytes } from "../sealed/message-proof.ts";
import { email, textWithin } from "../text/text-rules.ts";
import { counter, flag, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

const reason = z.enum(reportReasons);
const text = textWithin(Limits.reportTextMaxLength);

/**
 * Reports messages, or the room without `messageIds`. `id`: chosen by the client; a repeated report is stored once.
 * The answer names who got it: a report that the owner may not have goes to the operator.
 */
export const report = endpoint("POST", "/api/reports", "room.report", {
  body: wireObject({
    id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    reason,
    text: z.optional(text),
    /** Email address of the reporter, who gets the reasons for the decision. */
    email: z.optional(email),
    to: z.enum(reportRecipients),
    messageIds: z.array(counter).check(z.maxLength(Limits.reportedMessagesMax)),
    /** Messages before the reported ones, to understand them by. */
    contextIds: z.array(counter).check(z.maxLength(Limits.reportContextMax)),
    /** False hands over only numbers and times. */
    withContents: flag,
    /** Sealed room: the texts, which the server cannot read, each with the key that proves it: see message-proof.ts. */
    clearTexts: z.optional(
      z
        .array(
          wireObject({
            id: counter,
            text: z.string().check(z.maxLength(Limits.reportedTextMaxLength)),
            proof: z.optional(bytes(proofKeyBytes)),
          }),
        )
        .check(z.maxLength(Limits.reportedMessagesMax + Limits.reportContextMax)),
    ),
  }),
  data: z.object({ to: z.enum(reportRecipients) }),
  bodyMaxBytes: Limits.reportBodyMaxBytes,
});

/** Reports a room by a link, without a seat. Only the room's id is taken from the link. */
export const reportLink = endpoint("POST", "/api/reports/link", "anyone", {
  body: z.object({
    link: z.string().check(z.trim(), z.minLength(1), z.maxLength(Limits.reportedLinkMaxLength)),
    reason,
    text: text.check(z.minLength(1)),
    email: z.optional(email),
    captcha: z.optional(z.string()),
  }),
  data: nothing,
});

const ownersReports = z.array(ownersReport);
/** Reports that members sent to the owner, the newest first. */
export const listOwnersReports = endpoint("GET", "/api/room/reports", "room.seeReports", { data: ownersReports });
export const dismissReport = endpoint("DELETE", "/api/room/reports/:id", "room.seeReports", { data: ownersReports });
