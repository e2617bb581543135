import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { feedbackTypes } from "../feedback.ts";
import * as Limits from "../limits.ts";
import { flag, wireObject } from "../wire.ts";
import type { Call } from "./call.ts";

export const getCaptcha = {
  method: "GET",
  path: "/api/captcha",
  access: "anyone",
  data: z.unknown(),
} as const satisfies Call;

export const sendFeedback = {
  method: "POST",
  path: "/api/feedback",
  access: "anyone",
  body: z.object({
    type: z.enum(feedbackTypes),
    content: z.string().check(z.trim(), z.minLength(1), z.maxLength(Limits.feedbackMaxLength)),
    contact: z.optional(z.string().check(z.maxLength(Limits.emailMaxLength))),
    captcha: z.optional(z.string()),
  }),
  data: nothing,
} as const satisfies Call;

export const getContactChannels = {
  method: "GET",
  path: "/api/api_common/get_gf_lxfs",
  access: "anyone",
  data: z.array(z.object({ kind: z.string(), label: z.string(), value: z.string() })),
} as const satisfies Call;

export const countVisit = {
  method: "POST",
  path: "/api/api_common/fw_log",
  access: "anyone",
  body: wireObject(
    { channel: z.string().check(z.trim(), z.maxLength(Limits.channelMaxLength)) },
    { channel: "qd_code" },
  ),
  data: nothing,
} as const satisfies Call;

export const getHealth = {
  method: "GET",
  path: "/api/health",
  access: "anyone",
  /** `without`: features that are off in this installation, each with the setting that enables it. */
  data: z.object({ ok: flag, version: z.string(), without: z.array(z.string()) }),
} as const satisfies Call;
