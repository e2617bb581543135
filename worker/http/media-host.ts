import { createMiddleware } from "hono/factory";
import { getHealth } from "../contract/calls/site.ts";
import { ResultCode } from "../contract/codes.ts";
import { mediaPath } from "../contract/paths.ts";
import type { Settings } from "../env.ts";
import { Refused } from "../lib/result.ts";
import type { AppEnv } from "./context.ts";

/**
 * With a media origin, files are served only there, and nothing else is: a hostile file cannot act on the product's
 * origin.
 */
export const mediaHost = createMiddleware<AppEnv>(async (c, next) => {
  const settings = c.get("settings");
  if (settings.MEDIA_ORIGIN === undefined) return next();
  const isFile = c.req.path.startsWith(`${mediaPath}/`);
  // Whether the server is well may be asked anywhere.
  if (isMediaHost(settings, c.req.url) !== isFile && c.req.path !== getHealth.path)
    throw new Refused(ResultCode.notFound, "notFound");
  await next();
  if (!isFile) return;
  // The product's pages show files and fetch them; nobody else's pages may read them.
  c.header("Access-Control-Allow-Origin", settings.APP_ORIGIN);
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
});

/** This address is the files' own. */
export function isMediaHost({ MEDIA_ORIGIN }: Settings, url: string): boolean {
  return MEDIA_ORIGIN !== undefined && new URL(url).host === new URL(MEDIA_ORIGIN).host;
}
