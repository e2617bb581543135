import { prerenderedEntryOf, prerenderedPath } from "../../contract/entry-pages.ts";
import { linkCodeParameter } from "../../contract/paths.ts";
import type { AppContext } from "../../http/context.ts";
import { fetchPage } from "./fetch-page.ts";
import { opensPage, wantedLanguage } from "./preload-links.ts";

/**
 * The page of a way in with its first look in it, in the reader's language. Undefined where another page is wanted, and
 * for whoever fetches the page as a file: the device keeps the one that fits every address.
 */
export async function prerenderedPage(c: AppContext): Promise<Response | undefined> {
  const entry = prerenderedEntryOf(c.req.path);
  // A code in the query leads on.
  if (!entry || !opensPage(c) || c.req.query(linkCodeParameter) !== undefined) return undefined;
  const address = new URL(prerenderedPath(entry, wantedLanguage(c)), c.req.url);
  const page = await fetchPage(c, address);
  return page.status === 200 || page.status === 304 ? page : undefined;
}
