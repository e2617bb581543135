import * as z from "zod/mini";
import { contactChannel } from "../../contact-channel.ts";
import * as OperatorLimits from "../../limits/operator.ts";
import * as Limits from "../../limits.ts";
import { isEmail } from "../../text/text-rules.ts";
import { endpoint } from "../endpoint.ts";
import { after, versionFields } from "./setting-versions.ts";

export const channelKinds = ["mail", "phone", "web", "other"] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** True if visitors can use the value of a channel of this kind. */
export function fitsKind(kind: ChannelKind, value: string): boolean {
  switch (kind) {
    case "mail":
      return isEmail(value);
    case "phone":
      return /^\+?\d[\d ()-]{2,29}$/.test(value);
    case "web":
      return /^https:\/\/\S+$/.test(value) && URL.canParse(value);
    case "other":
      return value !== "";
  }
}

const text = z.string().check(z.trim(), z.minLength(1));
const newChannel = z
  .object({
    kind: z.enum(channelKinds),
    label: text.check(z.maxLength(OperatorLimits.channelLabelMaxLength)),
    value: text.check(z.maxLength(Limits.emailMaxLength)),
  })
  .check(z.refine(({ kind, value }) => fitsKind(kind, value)));
export type NewChannel = z.output<typeof newChannel>;

const shown = z.object({ ...versionFields, channels: z.array(contactChannel) });
export type ShownChannels = z.output<typeof shown>;

export const channelEndpoints = {
  /** The ways to reach the operator that visitors see. */
  showChannels: endpoint("GET", "/api/operator/console/channels", "console.readChannels", { data: shown }),
  /** Replaces all of them; without any, visitors see none. */
  changeChannels: endpoint("PUT", "/api/operator/console/channels", "console.changeChannels", {
    body: z.object({ after, channels: z.array(newChannel).check(z.maxLength(OperatorLimits.channelsMax)) }),
    data: shown,
  }),
};
