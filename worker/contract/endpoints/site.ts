import * as z from "zod/mini";
import { contactChannel } from "../contact-channel.ts";
import { feedbackTypes } from "../feedback.ts";
import * as Limits from "../limits.ts";
import { nothing } from "../response-body.ts";
import { textWithin } from "../text/text-rules.ts";
import { flag, wireObject } from "../wire.ts";
import { publicFigure } from "./console/health.ts";
import { endpoint } from "./endpoint.ts";

export const getCaptcha = endpoint("GET", "/api/captcha", "anyone", { data: z.unknown() });

export const sendFeedback = endpoint("POST", "/api/feedback", "anyone", {
  body: z.object({
    type: z.enum(feedbackTypes),
    content: textWithin(Limits.feedbackMaxLength).check(z.minLength(1)),
    contact: z.optional(z.string().check(z.maxLength(Limits.emailMaxLength))),
    captcha: z.optional(z.string()),
  }),
  data: nothing,
});

export const getContactChannels = endpoint("GET", "/api/api_common/get_gf_lxfs", "anyone", {
  data: z.array(contactChannel),
});

export const countVisit = endpoint("POST", "/api/api_common/fw_log", "anyone", {
  body: wireObject(
    { channel: z.string().check(z.trim(), z.maxLength(Limits.channelMaxLength)) },
    { channel: "qd_code" },
  ),
  data: nothing,
});

export const getHealth = endpoint("GET", "/api/health", "anyone", {
  /**
   * `without`: features that are off in this installation, each with the setting that enables it. `watch`: what it has
   * seen of itself, at most a minute old.
   */
  data: z.object({
    ok: flag,
    version: z.string(),
    without: z.array(z.string()),
    watch: z.optional(z.array(publicFigure)),
  }),
});
