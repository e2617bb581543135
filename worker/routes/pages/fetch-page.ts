import type { AppContext } from "../../http/context.ts";
import { settingsMark, withPageSettings } from "../../lib/page-settings.ts";
import { offeredJurisdictions } from "../../room-routing.ts";

/**
 * Serves a file of the client. In pages the built name and time zone are replaced by those of the settings. The ETag of
 * a changed page contains a hash of these settings, since other settings make another page.
 */
export async function fetchPage(c: AppContext, address: URL | string = c.req.url): Promise<Response> {
  const { APP_NAME: name, TIME_ZONE: timeZone, SEALED_ROOMS, ANALYTICS_SCRIPT } = c.get("settings");
  const settings = {
    ...{ name, timeZone, sealed: SEALED_ROOMS === "on", analytics: ANALYTICS_SCRIPT !== undefined },
    places: offeredJurisdictions(c.env).length > 0,
  };
  const { method, headers: asked } = c.req.raw;
  const ownMark = settingsMark(settings);
  if (ownMark === undefined) return c.env.ASSETS.fetch(new Request(address, { method, headers: asked }));
  const mark = `-${ownMark}"`;
  const headers = new Headers(asked);
  const known = headers.get("If-None-Match");
  const isKnown = known?.includes(mark);
  if (isKnown) headers.set("If-None-Match", known?.replaceAll(mark, '"') ?? "");
  // An ETag without this hash belongs to a page of other settings.
  else if (!/\.\w+$/.test(new URL(address).pathname)) headers.delete("If-None-Match");
  const page = await c.env.ASSETS.fetch(new Request(address, { method, headers }));
  const html = page.headers.get("Content-Type")?.startsWith("text/html");
  if (page.status === 304 && isKnown) return marked(page, null, mark);
  if (!page.ok || !html) return page;
  const text = withPageSettings(await page.text(), settings);
  return marked(page, method === "HEAD" ? null : text, mark);
}

function marked({ status, headers: former }: Response, body: string | null, mark: string): Response {
  const headers = new Headers(former);
  headers.delete("Content-Length");
  const tag = headers.get("ETag");
  if (tag) headers.set("ETag", tag.replace(/"$/, mark));
  return new Response(body, { status, headers });
}
