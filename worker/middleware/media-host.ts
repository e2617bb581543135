import { createMiddleware } from "hono/factory";
import { getHealth } from "../contract/calls/site.ts";
import { ResultCode } from "../contract/codes.ts";
import { mediaPath } from "../contract/paths.ts";
import { Refused } from "../lib/result.ts";
import type { AppEnv } from "../routes/endpoint.ts";

/**
 * Where files have an address of their own, nothing else is served there, and no file anywhere else: whatever a file
 * may do to the place that it came from, the product is another one.
 */
export const mediaHost = createMiddleware<AppEnv>(async (c, next) => {
  const { MEDIA_ORIGIN, APP_ORIGIN } = c.get("settings");
  if (MEDIA_ORIGIN === undefined) return next();
  const isMediaHost = new URL(c.req.url).host === new URL(MEDIA_ORIGIN).host;
  const isFile = c.req.path.startsWith(`${mediaPath}/`);
  // Whether the server is well may be asked anywhere.
  if (isMediaHost !== isFile && c.req.path !== getHealth.path) throw new Refused(ResultCode.notFound, "notFound");
  await next();
  if (!isFile) return;
  // The product's pages show files and fetch them; nobody else's pages may read them.
  c.header("Access-Control-Allow-Origin", APP_ORIGIN);
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
});
