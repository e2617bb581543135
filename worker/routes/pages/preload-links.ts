import { entryPageOf } from "../../contract/entry-pages.ts";
import { defaultLanguage, firstLanguage, type Language, matchLanguage } from "../../contract/languages.ts";
import { type PreloadList, preloadList, preloadListPath } from "../../contract/preload-list.ts";
import type { AppContext } from "../../http/context.ts";

const known = new WeakMap<Fetcher, Promise<PreloadList | undefined>>();

/**
 * Names in a page's head what its screen will ask for, so that it comes together with the page's own script and not
 * after it. Only for a browser that opens the page: whoever fetches it as a file wants nothing more; and a page that came
 * drawn names them itself.
 */
export async function addPreloadLinks(c: AppContext, page: Response, prerendered: boolean): Promise<Response> {
  const entry = entryPageOf(c.req.path);
  const isPage = page.status === 304 || page.headers.get("Content-Type")?.startsWith("text/html");
  if (!entry || !isPage) return page;
  const named = new Response(page.body, page);
  named.headers.append("Vary", "Accept-Language, Accept, Sec-Fetch-Dest");
  if (prerendered || !opensPage(c)) return named;
  const { ASSETS } = c.env;
  const files = known.get(ASSETS) ?? readPreloadList(ASSETS, c.req.url);
  known.set(ASSETS, files);
  const found = (await files)?.[entry];
  if (!found) return named;
  // Asked for as the page's script asks for it: otherwise a style sheet would come twice.
  const links = [...found.screen, ...found.messages[wantedLanguage(c)]].map((file) =>
    file.endsWith(".css") ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`,
  );
  named.headers.set("Link", links.join(", "));
  return named;
}

/** Does a browser open the page, to show it? Old ones say only what they accept. */
export function opensPage(c: AppContext): boolean {
  const shownAs = c.req.header("Sec-Fetch-Dest");
  return shownAs === undefined ? /text\/html/.test(c.req.header("Accept") ?? "") : shownAs === "document";
}

/** The language that the page's script will choose on a first visit. */
export function wantedLanguage(c: AppContext): Language {
  const accepted = c.req.header("Accept-Language")?.split(",") ?? [];
  return matchLanguage(c.req.query("lang")) ?? firstLanguage(accepted) ?? defaultLanguage;
}

/** Undefined while developing: nothing is built. */
async function readPreloadList(assets: Fetcher, here: string): Promise<PreloadList | undefined> {
  try {
    const answer = await assets.fetch(new Request(new URL(preloadListPath, here)));
    return preloadList.parse(await answer.json());
  } catch {
    return undefined;
  }
}
