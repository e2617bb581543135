import { createMiddleware } from "hono/factory";
import { getQueryParam } from "hono/utils/url";
import { defaultLanguage, type Language, matchLanguage } from "../contract/languages.ts";
import type { AppEnv } from "./context.ts";

export const client = createMiddleware<AppEnv>((c, next) => {
  c.set("language", languageOf(c.req.raw));
  c.set("address", networkOf(c.req.header("cf-connecting-ip") ?? "local"));
  return next();
});

/**
 * Language of a request: the `lang` header or, for sockets, the `lang` parameter, since browsers cannot set headers on
 * a socket.
 */
export function languageOf({ headers, url }: Request): Language {
  const wanted = headers.get("lang") ?? (getQueryParam(url, "lang") as string | undefined);
  return matchLanguage(wanted) ?? defaultLanguage;
}

/** Reduces an IPv6 address to its /64: one customer has a whole /64, so a limit per address would be useless. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const inside = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (inside) return inside;
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const groups = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill("0"), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
