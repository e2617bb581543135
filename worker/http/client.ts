import { createMiddleware } from "hono/factory";
import { getQueryParam } from "hono/utils/url";
import { defaultLanguage, type Language, matchLanguage } from "../contract/languages.ts";
import type { AppEnv } from "./context.ts";

/** The asker's language, and the network address that limits count by. */
export const client = createMiddleware<AppEnv>((c, next) => {
  c.set("language", languageOf(c.req.raw));
  c.set("address", networkOf(c.req.header("cf-connecting-ip") ?? "local"));
  return next();
});

/** The language that a request asks for. A browser cannot set headers on a socket; it says it in the address. */
export function languageOf({ headers, url }: Request): Language {
  const wanted = headers.get("lang") ?? (getQueryParam(url, "lang") as string | undefined);
  return matchLanguage(wanted) ?? defaultLanguage;
}

/** An IPv6 customer has a whole /64: counting single addresses would count nothing. */
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
