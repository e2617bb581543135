import { defaultTimeZone } from "../../contract/dates.ts";
import type { AppContext } from "../../http/context.ts";
import { digest } from "../../lib/keyring.ts";

/** The product's name as the build writes it into the pages: wherever it stands in one, it stands for `APP_NAME`. */
const builtName = "Parley";

/**
 * A file of the client. Pages carry the name and the time zone of this installation: the build's are replaced where the
 * settings have others. The entity tag of such a page names its settings too, as the page of other settings is another.
 */
export async function fetchPage(c: AppContext, address: URL | string = c.req.url): Promise<Response> {
  const { APP_NAME: name, TIME_ZONE: timeZone } = c.get("settings");
  const { method, headers: asked } = c.req.raw;
  if (name === builtName && timeZone === defaultTimeZone)
    return c.env.ASSETS.fetch(new Request(address, { method, headers: asked }));
  const mark = `-${digest(`${name}\n${timeZone}`).slice(0, 8)}"`;
  const headers = new Headers(asked);
  const known = headers.get("If-None-Match");
  const isKnown = known?.includes(mark);
  if (isKnown) headers.set("If-None-Match", known?.replaceAll(mark, '"') ?? "");
  // A page whose tag lacks the mark is one of other settings.
  else if (!/\.\w+$/.test(new URL(address).pathname)) headers.delete("If-None-Match");
  const page = await c.env.ASSETS.fetch(new Request(address, { method, headers }));
  const html = page.headers.get("Content-Type")?.startsWith("text/html");
  if (page.status === 304 && isKnown) return marked(page, null, mark);
  if (!page.ok || !html) return page;
  const text = (await page.text())
    .replaceAll(builtName, () => escaped(name))
    .replaceAll(`content="${defaultTimeZone}"`, `content="${timeZone}"`)
    .replace('data-release="', `$&${mark.slice(1, -1)}-`);
  return marked(page, method === "HEAD" ? null : text, mark);
}

function marked({ status, headers: former }: Response, body: string | null, mark: string): Response {
  const headers = new Headers(former);
  headers.delete("Content-Length");
  const tag = headers.get("ETag");
  if (tag) headers.set("ETag", tag.replace(/"$/, mark));
  return new Response(body, { status, headers });
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
