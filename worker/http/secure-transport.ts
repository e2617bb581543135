import { createMiddleware } from "hono/factory";
import { refusal } from "../lib/result.ts";
import type { AppEnv } from "./context.ts";
import { refuse } from "./handle.ts";

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses unencrypted HTTP in production: pages are redirected to HTTPS, API requests get 403, so that a misconfigured
 * client notices. Loopback IP addresses are exempt.
 */
export const secureTransport = createMiddleware<AppEnv>(async (c, next) => {
  const { APP_ENV, APP_ORIGIN } = c.get("settings");
  if (APP_ENV !== "production" || !c.req.url.startsWith("http:")) return next();
  const { hostname, pathname, search } = new URL(c.req.url);
  if (loopbackHosts.has(hostname)) return next();
  const isPage = (c.req.method === "GET" || c.req.method === "HEAD") && !/^\/api(\/|$)/.test(pathname);
  return isPage ? c.redirect(APP_ORIGIN + pathname + search, 308) : refuse(c, refusal("forbidden"));
});
