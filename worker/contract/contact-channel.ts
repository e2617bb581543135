import * as z from "zod/mini";
import { isEmail } from "./text/text-rules.ts";

/** A way to reach the operator of this installation. A setting may have other kinds than the console. */
export const contactChannel = z.object({ kind: z.string(), label: z.string(), value: z.string() });
export type ContactChannel = z.output<typeof contactChannel>;

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
