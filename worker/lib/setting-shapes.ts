import * as z from "zod";
import { isEmail } from "../contract/text/text-rules.ts";

export const onOff = z.enum(["on", "off"]);
export const text = z.string().trim().min(1);
export const list = text.transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
export const json = text.transform((value, context) => {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    context.issues.push({ code: "custom", message: "is not JSON", input: value });
    return z.NEVER;
  }
});

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** RFC 8292: Apple's service also refuses spaces, and hosts that are no domain. */
export function isContact(subject: string): boolean {
  if (subject.startsWith("mailto:")) return isEmail(subject.slice("mailto:".length));
  return URL.canParse(subject) && /^https:\/\/[^/\s]+\.[a-z]{2,}(\/\S*)?$/i.test(subject);
}

export const origin = z.url().transform((value) => new URL(value).origin);

/** Attributes of a script element: its URL, then `name=value`. */
export const script = text
  .regex(/^https?:\/\/[\w.:-]+\/[^\s'"<>;,]*( data-[a-z-]+=[^\s'"<>]*)*$/, "must be an address, then data-name=value")
  .transform((value) => {
    const [src = "", ...attributes] = value.split(" ");
    return { src, attributes: Object.fromEntries(attributes.map((pair) => pair.split(/=(.*)/s).slice(0, 2))) };
  });
