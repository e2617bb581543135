import { createMiddleware } from "hono/factory";
import { ResultCode } from "../contract/codes.ts";
import type { Settings } from "../env.ts";
import { refusal } from "../lib/result.ts";
import type { AppEnv } from "./context.ts";
import { refuse } from "./endpoint.ts";

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses unencrypted HTTP in production: pages are redirected to HTTPS, API calls get 403, so that a misconfigured
 * client notices.
 */
export const secureTransport = createMiddleware<AppEnv>(async (c, next) => {
  const settings = c.get("settings");
  if (!isUnencrypted(settings, c.req.url)) return next();
  const { pathname, search } = new URL(c.req.url);
  const isPage = (c.req.method === "GET" || c.req.method === "HEAD") && !/^\/api(\/|$)/.test(pathname);
  return isPage
    ? c.redirect(settings.APP_ORIGIN + pathname + search, 308)
    : refuse(c, refusal(ResultCode.forbidden, "forbidden"));
});

/** True for an `http:` request to a deployed server; loopback addresses are exempt. */
export function isUnencrypted({ APP_ENV }: Settings, url: string): boolean {
  return APP_ENV === "production" && url.startsWith("http:") && !loopbackHosts.has(new URL(url).hostname);
}
