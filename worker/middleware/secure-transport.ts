import { createMiddleware } from "hono/factory";
import { ResultCode } from "../contract/codes.ts";
import { refusal } from "../lib/result.ts";
import { type AppEnv, refuse } from "../routes/endpoint.ts";

const ownMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A deployed server speaks in the clear with nobody: pages lead to the secure address, calls are refused, so that it is noticed. */
export const secureTransport = createMiddleware<AppEnv>(async (c, next) => {
  const { APP_ENV, APP_ORIGIN } = c.get("settings");
  if (APP_ENV !== "production" || !c.req.url.startsWith("http:")) return next();
  const { hostname, pathname, search } = new URL(c.req.url);
  if (ownMachine.has(hostname)) return next();
  const isPage = (c.req.method === "GET" || c.req.method === "HEAD") && !/^\/api(\/|$)/.test(pathname);
  return isPage
    ? c.redirect(APP_ORIGIN + pathname + search, 308)
    : refuse(c, refusal(ResultCode.forbidden, "forbidden"));
});
