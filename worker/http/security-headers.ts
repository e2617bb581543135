import { createMiddleware } from "hono/factory";
import { isAnalyticsPage } from "../contract/routes/analytics.ts";
import { firstSegments } from "../contract/routes/first-segments.ts";
import { pathsOf, routes } from "../contract/routes/routes.ts";
import { contentSecurityPolicy, protectionHeaders } from "../contract/security-policy.ts";
import type { AppEnv } from "./context.ts";

/** Pages whose URL can contain a code, and the operator's: no caching, no indexing. */
const privatePage = firstSegments(
  pathsOf().filter((path) => path.includes("$") || path === "/operator" || routes[path] === "ticket"),
);
const privatePath = new RegExp(
  `^/(${privatePage}|unsubscribe|confirm-email|manifest\\.webmanifest|sandbox|dev)(/|$)`,
  "i",
);

export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // The headers of a 101 response are immutable, and it has no content to protect.
  if (c.res.status === 101) return;
  const answer = new Response(c.res.body, c.res);
  const { MEDIA_ORIGIN, ANALYTICS_SCRIPT } = c.get("settings") ?? {};
  const framed = ANALYTICS_SCRIPT !== undefined && isAnalyticsPage(new URL(c.req.url));
  if (!answer.headers.has("Content-Security-Policy"))
    answer.headers.set("Content-Security-Policy", contentSecurityPolicy(MEDIA_ORIGIN, framed));
  for (const [name, value] of Object.entries(protectionHeaders))
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  // Clients with a wrong clock use `Date`. Cloudflare's edge sets its own.
  if (!answer.headers.has("Date")) answer.headers.set("Date", new Date().toUTCString());
  const ofApi = /^\/api(\/|$)/.test(c.req.path);
  const hidden = privatePath.test(c.req.path);
  if (ofApi || hidden) answer.headers.set("X-Robots-Tag", "noindex");
  if (hidden || (ofApi && !answer.headers.has("Cache-Control"))) answer.headers.set("Cache-Control", "no-store");
  // Assigning a response to `c.res` merges the former headers into it; clearing it first prevents that.
  c.res = undefined;
  c.res = answer;
});
