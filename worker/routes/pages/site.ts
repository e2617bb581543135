import { prerenderedEntryOf, prerenderedPath } from "../../contract/routes/entry-pages.ts";
import { linkCodeParameter } from "../../contract/routes/paths.ts";
import { defaultLanguage, firstLanguage, type Language, matchLanguage } from "../../contract/text/languages.ts";
import { type AppContext, createRoutes } from "../../http/context.ts";
import { refuse } from "../../http/handle.ts";
import { refusal } from "../../lib/result.ts";
import { fetchPage } from "./fetch-page.ts";

/** Serves the client: its page at every path that is no file, and its files but for `/assets`. */
export const site = createRoutes();

site.get("*", async (c) => {
  const prerendered = await prerenderedPage(c);
  const found = prerendered ?? (await fetchPage(c));
  const answer = found.status === 404 ? await fetchPage(c, new URL("/", c.req.url)) : found;
  const to = answer.headers.get("location");
  // The asset server redirects `//elsewhere.example/index.html` to another host; such redirects are refused.
  if (to !== null && !/^\/(?![/\\])/.test(to)) return refuse(c, refusal("notFound"));
  if (prerenderedEntryOf(c.req.path) === undefined) return answer;
  const varying = new Response(answer.body, answer);
  varying.headers.append("Vary", "Accept-Language, Accept, Sec-Fetch-Dest");
  return varying;
});

site.all("*", (c) => {
  c.header("Allow", "GET, HEAD");
  return refuse(c, refusal("methodNotAllowed"));
});

/**
 * Prerendered entry page in the client's language. Undefined for other pages, and for requests that are no navigation:
 * the service worker caches the generic page, which fits every path.
 */
async function prerenderedPage(c: AppContext): Promise<Response | undefined> {
  const entry = prerenderedEntryOf(c.req.path);
  // A URL with a link code in the query needs the generic page, whose script redirects.
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
