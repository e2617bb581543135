import { createMiddleware } from "hono/factory";
import { getHealth } from "../contract/calls/site.ts";
import { ResultCode } from "../contract/codes.ts";
import { mediaPath } from "../contract/paths.ts";
import type { Settings } from "../env.ts";
import { Refused } from "../lib/result.ts";
import type { AppEnv } from "./context.ts";

/**
 * If `MEDIA_ORIGIN` is set, that origin serves only files and the app origin serves none: a hostile file then runs on a
 * separate origin.
 */
export const mediaHost = createMiddleware<AppEnv>(async (c, next) => {
  const settings = c.get("settings");
  if (settings.MEDIA_ORIGIN === undefined) return next();
  const isFile = c.req.path.startsWith(`${mediaPath}/`);
  // `/api/health` answers on both origins.
  if (isMediaHost(settings, c.req.url) !== isFile && c.req.path !== getHealth.path)
    throw new Refused(ResultCode.notFound, "notFound");
  await next();
  if (!isFile) return;
  // Only pages of the app origin may read files.
  c.header("Access-Control-Allow-Origin", settings.APP_ORIGIN);
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
});

export function isMediaHost({ MEDIA_ORIGIN }: Settings, url: string): boolean {
  return MEDIA_ORIGIN !== undefined && new URL(url).host === new URL(MEDIA_ORIGIN).host;
}
