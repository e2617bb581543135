import { createMiddleware } from "hono/factory";
import { firstSegments } from "../contract/first-segments.ts";
import { pathsOf, routes } from "../contract/routes.ts";
import type { AppEnv } from "./context.ts";

/** `files`: where files come from, if that is another place. */
function contentSecurityPolicy(files = ""): string {
  const self = files === "" ? "'self'" : `'self' ${files}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    // React sets styles by script, property by property; none is ever written into the page.
    "style-src 'self'",
    `img-src ${self} blob: data:`,
    `media-src ${self} blob:`,
    "font-src 'self'",
    `connect-src ${self}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

const headers: Record<string, string> = {
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(), payment=(), usb=()",
};

/** Pages with a code in their address must stay out of caches and search engines. */
const privatePage = firstSegments(pathsOf().filter((path) => path.includes("$") || routes[path] === "ticket"));
const privatePath = new RegExp(
  `^/(${privatePage}|unsubscribe|confirm-email|manifest\\.webmanifest|sandbox|dev)(/|$)`,
  "i",
);

export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // The answer that opens a socket cannot be changed, and shows nothing.
  if (c.res.status === 101) return;
  // Without usable settings nothing is shown that could come from the files' own address.
  const answer = protectedAnswer(c.res, c.req.path, c.get("settings")?.MEDIA_ORIGIN);
  // Hono would otherwise lay the former headers over these.
  c.res = undefined;
  c.res = answer;
});

/** The same answer with the headers that protect whoever reads it. `path`: what was asked for. */
export function protectedAnswer(upstream: Response, path: string, mediaOrigin: string | undefined): Response {
  const answer = new Response(upstream.body, upstream);
  if (!answer.headers.has("Content-Security-Policy"))
    answer.headers.set("Content-Security-Policy", contentSecurityPolicy(mediaOrigin));
  for (const [name, value] of Object.entries(headers)) if (!answer.headers.has(name)) answer.headers.set(name, value);
  // The edge sets its own; devices whose clock is wrong go by it.
  if (!answer.headers.has("Date")) answer.headers.set("Date", new Date().toUTCString());
  const ofApi = /^\/api(\/|$)/.test(path);
  const hidden = privatePath.test(path);
  if (ofApi || hidden) answer.headers.set("X-Robots-Tag", "noindex");
  if (hidden || (ofApi && !answer.headers.has("Cache-Control"))) answer.headers.set("Cache-Control", "no-store");
  return answer;
}
