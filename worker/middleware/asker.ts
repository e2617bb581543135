import { createMiddleware } from "hono/factory";
import { defaultLanguage, matchLanguage } from "../contract/languages.ts";
import type { AppEnv } from "../routes/endpoint.ts";

/** The asker's language, and the network address that limits count by. */
export const asker = createMiddleware<AppEnv>((c, next) => {
  // A browser cannot set headers on a socket; it says the language in the address.
  const wanted = c.req.header("lang") ?? c.req.query("lang");
  c.set("language", matchLanguage(wanted) ?? defaultLanguage);
  c.set("address", networkOf(c.req.header("cf-connecting-ip") ?? "local"));
  return next();
});

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
