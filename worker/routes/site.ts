import { Hono } from "hono";
import { ResultCode } from "../contract/codes.ts";
import { prerenderedEntryOf } from "../contract/entry-pages.ts";
import type { AppEnv } from "../http/context.ts";
import { refuse } from "../http/endpoint.ts";
import { refusal } from "../lib/result.ts";
import { fetchPage } from "./pages/fetch-page.ts";
import { prerenderedPage } from "./pages/prerendered-page.ts";

/** The client: its one page at every address that is nothing else, and what that page loads. */
export const site = new Hono<AppEnv>();

site.get("*", async (c) => {
  const prerendered = await prerenderedPage(c);
  const answer = prerendered ?? (await fetchPage(c));
  const to = answer.headers.get("location");
  // `//elsewhere.example/index.html` is a path too: nobody is led out of here by one.
  if (to !== null && !/^\/(?![/\\])/.test(to)) return refuse(c, refusal(ResultCode.notFound, "notFound"));
  const page = cacheForever(c.req.path, answer);
  if (prerenderedEntryOf(c.req.path) === undefined) return page;
  const varying = new Response(page.body, page);
  varying.headers.append("Vary", "Accept-Language, Accept, Sec-Fetch-Dest");
  return varying;
});

/**
 * The build names its files by what is in them: at such an address there is never anything else, and nobody need ask
 * again. The page stands there too where a file of a former release is asked for.
 */
function cacheForever(path: string, answer: Response): Response {
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (isPage || !(answer.ok || answer.status === 304) || !/^\/assets\/[\w-]+\.(?:js|css)$/.test(path)) return answer;
  const cached = new Response(answer.body, answer);
  cached.headers.set("Cache-Control", "public, max-age=31536000, immutable");
  return cached;
}

site.all("*", (c) => {
  c.header("Allow", "GET, HEAD");
  return refuse(c, refusal(ResultCode.methodNotAllowed, "methodNotAllowed"));
});
