import { prerenderedEntryOf, prerenderedPath } from "../../contract/entry-pages.ts";
import { defaultLanguage, firstLanguage, type Language, matchLanguage } from "../../contract/languages.ts";
import { linkCodeParameter } from "../../contract/paths.ts";
import type { AppContext } from "../../http/context.ts";
import { fetchPage } from "./fetch-page.ts";

/**
 * The prerendered entry page in the reader's language. Undefined for other pages, and for a fetch without navigation:
 * the service worker caches the page that fits every address.
 */
export async function prerenderedPage(c: AppContext): Promise<Response | undefined> {
  const entry = prerenderedEntryOf(c.req.path);
  // A code in the query leads on.
  if (!entry || !opensPage(c) || c.req.query(linkCodeParameter) !== undefined) return undefined;
  const address = new URL(prerenderedPath(entry, wantedLanguage(c)), c.req.url);
  const page = await fetchPage(c, address);
  return page.status === 200 || page.status === 304 ? page : undefined;
}

/** True for a navigation. Browsers without `Sec-Fetch-Dest` send only the types that they accept. */
function opensPage(c: AppContext): boolean {
  const shownAs = c.req.header("Sec-Fetch-Dest");
  return shownAs === undefined ? /text\/html/.test(c.req.header("Accept") ?? "") : shownAs === "document";
}

/** The language that the page's script will choose on a first visit. */
function wantedLanguage(c: AppContext): Language {
  const accepted = c.req.header("Accept-Language")?.split(",") ?? [];
  return matchLanguage(c.req.query("lang")) ?? firstLanguage(accepted) ?? defaultLanguage;
}
