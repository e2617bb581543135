import { Hono } from "hono";
import { ResultCode } from "../../contract/codes.ts";
import { prerenderedEntryOf } from "../../contract/routes/entry-pages.ts";
import type { AppEnv } from "../../http/context.ts";
import { refuse } from "../../http/endpoint.ts";
import { refusal } from "../../lib/result.ts";
import { fetchPage } from "./fetch-page.ts";
import { prerenderedPage } from "./prerendered-page.ts";

/** Serves the client: its page at every address that is no file, and its files. */
export const site = new Hono<AppEnv>();

site.get("*", async (c) => {
  const prerendered = await prerenderedPage(c);
  const answer = prerendered ?? (await fetchPage(c));
  const to = answer.headers.get("location");
  // The asset server redirects `//elsewhere.example/index.html` to another host; such redirects are refused.
  if (to !== null && !/^\/(?![/\\])/.test(to)) return refuse(c, refusal(ResultCode.notFound, "notFound"));
  const page = cacheForever(c.req.path, answer);
  if (prerenderedEntryOf(c.req.path) === undefined) return page;
  const varying = new Response(page.body, page);
  varying.headers.append("Vary", "Accept-Language, Accept, Sec-Fetch-Dest");
  return varying;
});

/**
 * Files in `/assets` have a hash of their content as name, so they are cached forever. The asset server answers with
 * the page for a file of a former release; that answer is not cached.
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
