import { createMiddleware } from "hono/factory";
import { getHealth } from "../contract/endpoints/site.ts";
import { mediaPath } from "../contract/routes/paths.ts";
import { Refused } from "../lib/result.ts";
import type { AppEnv } from "./context.ts";

/**
 * If `MEDIA_ORIGIN` is set, that origin serves only files and the app origin serves none: a hostile file then runs on a
 * separate origin. The client's `/assets`, which do not reach the worker, are on both.
 */
export const mediaHost = createMiddleware<AppEnv>(async (c, next) => {
  const { MEDIA_ORIGIN, APP_ORIGIN } = c.get("settings");
  if (MEDIA_ORIGIN === undefined) return next();
  const isMediaHost = new URL(c.req.url).host === new URL(MEDIA_ORIGIN).host;
  const isFile = c.req.path.startsWith(`${mediaPath}/`);
  // `/api/health` answers on both origins.
  if (isMediaHost !== isFile && c.req.path !== getHealth.path) throw new Refused("notFound");
  await next();
  if (!isFile) return;
  // Only pages of the app origin may read files.
  c.header("Access-Control-Allow-Origin", APP_ORIGIN);
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
});
