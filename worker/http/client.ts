import { createMiddleware } from "hono/factory";
import { defaultLanguage, matchLanguage } from "../contract/text/languages.ts";
import type { AppEnv } from "./context.ts";

export const client = createMiddleware<AppEnv>((c, next) => {
  // Browsers cannot set headers on a socket, whose language is the `lang` parameter.
  const wanted = c.req.header("lang") ?? c.req.query("lang");
  c.set("language", matchLanguage(wanted) ?? defaultLanguage);
  c.set("address", networkOf(c.req.header("cf-connecting-ip") ?? "local"));
  return next();
});

/** Reduces an IPv6 address to its /64: one customer has a whole /64, so a limit per address would be useless. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const inside = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (inside) return inside;
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const groups =
    tail === undefined ? first : [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
