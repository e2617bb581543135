import { type FirstFiles, firstFiles, firstFilesPath, wayInOf } from "../contract/first-files.ts";
import { defaultLanguage, matchLanguage } from "../contract/languages.ts";
import type { AppContext } from "./endpoint.ts";

const known = new WeakMap<Fetcher, Promise<FirstFiles | undefined>>();

/**
 * Names in a page's head what its screen will ask for, so that it comes together with the page's own script and not
 * after it. Only for a browser that opens the page: whoever fetches it as a file wants nothing more.
 */
export async function linkFirstFiles(c: AppContext, page: Response): Promise<Response> {
  const way = wayInOf(c.req.path);
  const opens = c.req.header("Sec-Fetch-Dest") === "document";
  if (!way || !opens || !page.headers.get("Content-Type")?.startsWith("text/html")) return page;
  const { ASSETS } = c.env;
  const files = known.get(ASSETS) ?? readFirstFiles(ASSETS, c.req.url);
  known.set(ASSETS, files);
  const found = (await files)?.[way];
  if (!found) return page;
  const wanted = c.req.query("lang") ?? c.req.header("Accept-Language")?.split(",")[0];
  const language = matchLanguage(wanted) ?? defaultLanguage;
  // Asked for as the page's script asks for it: otherwise a style sheet would come twice.
  const links = [...found.screen, ...found.words[language]].map((file) =>
    file.endsWith(".css") ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`,
  );
  const named = new Response(page.body, page);
  named.headers.set("Link", links.join(", "));
  named.headers.append("Vary", "Accept-Language, Sec-Fetch-Dest");
  return named;
}

/** Undefined while developing: nothing is built. */
async function readFirstFiles(assets: Fetcher, here: string): Promise<FirstFiles | undefined> {
  try {
    const answer = await assets.fetch(new Request(new URL(firstFilesPath, here)));
    return firstFiles.parse(await answer.json());
  } catch {
    return undefined;
  }
}
