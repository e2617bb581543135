import { Hono } from "hono";
import { ResultCode } from "../../contract/codes.ts";
import { prerenderedEntryOf, prerenderedPath } from "../../contract/routes/entry-pages.ts";
import { linkCodeParameter } from "../../contract/routes/paths.ts";
import { defaultLanguage, firstLanguage, type Language, matchLanguage } from "../../contract/text/languages.ts";
import type { AppContext, AppEnv } from "../../http/context.ts";
import { refuse } from "../../http/endpoint.ts";
import { refusal } from "../../lib/result.ts";
import { fetchPage } from "./fetch-page.ts";

/** Serves the client: its page at every address that is no file, and its files. */
export const site = new Hono<AppEnv>();

site.get("*", async (c) => {
  const prerendered = await prerenderedPage(c);
  const answer = prerendered ?? (await fetchPage(c));
  const to = answer.headers.get("location");
  // The asset server redirects `//elsewhere.example/index.html` to another host; such redirects are refused.
  if (to !== null && !/^\/(?![/\\])/.test(to)) return refuse(c, refusal(ResultCode.notFound, "notFound"));
  // The asset server answers with the page for a file of another release.
  if (c.req.path.startsWith("/assets/") && isPage(answer)) {
    c.header("Cache-Control", "no-store");
    return refuse(c, refusal(ResultCode.notFound, "notFound"));
  }
  const page = cacheForever(c.req.path, answer);
  if (prerenderedEntryOf(c.req.path) === undefined) return page;
  const varying = new Response(page.body, page);
  varying.headers.append("Vary", "Accept-Language, Accept, Sec-Fetch-Dest");
  return varying;
});

const isPage = (answer: Response) => answer.headers.get("Content-Type")?.startsWith("text/html") === true;

/** Files in `/assets` have a hash of their content as name, so they are cached forever. */
function cacheForever(path: string, answer: Response): Response {
  if (!(answer.ok || answer.status === 304) || !/^\/assets\/[\w-]+\.(?:js|css)$/.test(path)) return answer;
  const cached = new Response(answer.body, answer);
  cached.headers.set("Cache-Control", "public, max-age=31536000, immutable");
  return cached;
}

site.all("*", (c) => {
  c.header("Allow", "GET, HEAD");
  return refuse(c, refusal(ResultCode.methodNotAllowed, "methodNotAllowed"));
});

/**
 * Prerendered entry page in the client's language. Undefined for other pages, and for requests that are no navigation:
 * the service worker caches the generic page, which fits every address.
 */
async function prerenderedPage(c: AppContext): Promise<Response | undefined> {
  const entry = prerenderedEntryOf(c.req.path);
  // An address with a link code in the query needs the generic page, whose script redirects.
  if (!entry || !opensPage(c) || c.req.query(linkCodeParameter) !== undefined) return undefined;
  const address = new URL(prerenderedPath(entry, wantedLanguage(c)), c.req.url);
  const page = await fetchPage(c, address);
  return page.status === 200 || page.status === 304 ? page : undefined;
}

/** True for a navigation. Browsers without `Sec-Fetch-Dest` are recognised by `Accept`. */
function opensPage(c: AppContext): boolean {
  const shownAs = c.req.header("Sec-Fetch-Dest");
  return shownAs === undefined ? /text\/html/.test(c.req.header("Accept") ?? "") : shownAs === "document";
}

function wantedLanguage(c: AppContext): Language {
  const accepted = c.req.header("Accept-Language")?.split(",") ?? [];
  return matchLanguage(c.req.query("lang")) ?? firstLanguage(accepted) ?? defaultLanguage;
}
