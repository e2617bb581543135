import { prerenderedEntryOf, prerenderedPath } from "@contract/routes/entry-pages.ts";
import { firstSegments } from "@contract/routes/first-segments.ts";
import { linkCodeParameter, manifestPath } from "@contract/routes/paths.ts";
import { pathsOf } from "@contract/routes/routes.ts";
import { defaultLanguage, matchLanguage } from "@contract/text/languages.ts";
import { preloadedLater, releasePrefix } from "../lib/loading/release-cache.ts";

declare const self: { location: { origin: string; search: string } };

/** Name and files of this release, which web/vite.config.ts writes before this script. */
declare const releaseName: string;
declare const releaseFiles: readonly string[];

const shell = "/";
const assetsPath = "/assets/";
/** The prerendered chat page in the language of the service worker's URL. */
const prerenderedRoom = (): string =>
  prerenderedPath("room", matchLanguage(new URLSearchParams(self.location.search).get("lang")) ?? defaultLanguage);

/**
 * Paths answered with the app shell; all others (sandbox checkout, pages linked from emails) come from the server.
 */
const pages = new RegExp(`^/(?:$|(?:${firstSegments(pathsOf())})(?:/|$))`, "i");

/**
 * Caches this release. Files that a former release cached are copied, since their names are hashes of their contents.
 */
export async function cacheRelease(): Promise<void> {
  const cache = await caches.open(releasePrefix + releaseName);
  await Promise.all(
    releaseFiles.map(async (file) => {
      if (file === shell || (await cache.match(file))) return;
      const response = (file.startsWith(assetsPath) && (await caches.match(file))) || (await fetch(file));
      // The server answers a request for a missing file with the page.
      if (!response.ok || response.headers.get("Content-Type")?.startsWith("text/html"))
        throw new Error(`${file} is not there (${response.status})`);
      await cache.put(file, response);
    }),
  );
  await cachePage(cache, prerenderedRoom());
  // The shell is cached last, so a release with a shell is complete.
  await cachePage(cache, shell);
}

/**
 * Fetches a page past the HTTP cache, with the server's current headers. Rejects on a page of another release, whose
 * files are not cached, and on the answer of a captive portal.
 */
async function cachePage(cache: Cache, page: string): Promise<void> {
  const response = await fetch(page, { cache: "reload" });
  if (!response.ok || response.redirected) throw new Error(`The page answered ${response.status}`);
  const text = await response.text();
  const named = text.match(/\/assets\/[\w.-]+/g) ?? [];
  if (named.length === 0 || !named.every((file) => releaseFiles.includes(file)))
    throw new Error("The page is of another release");
  const headers = new Headers(response.headers);
  for (const ofTransfer of ["Content-Encoding", "Content-Length"]) headers.delete(ofTransfer);
  // All chunks are cached, so their preloads need not delay the first frame: the page starts them afterwards.
  const html = page === shell ? text : text.replaceAll('rel="modulepreload"', `rel="${preloadedLater}"`);
  await cache.put(page, new Response(html, { headers }));
}

/**
 * Installs this release. Rejects when the download fails and a complete former release remains. Without one, the
 * service worker installs anyway and uses the network.
 */
export async function installRelease(): Promise<void> {
  try {
    await cacheRelease();
  } catch (error) {
    const { complete } = await formerReleases().catch(() => ({ complete: [] }));
    if (complete.length === 0) return;
    // The next release would add to a part that fills the device; after a lost network the next attempt goes on with it.
    if (error instanceof DOMException && error.name === "QuotaExceededError")
      await caches.delete(releasePrefix + releaseName);
    throw error;
  }
}

/** Runs after a navigation: fetches missing files, or refreshes the cached page and its headers. Never rejects. */
export async function refreshRelease(opened: Pick<Request, "url">): Promise<void> {
  try {
    const cache = await caches.open(releasePrefix + releaseName);
    await ((await cache.match(shell)) ? cachePage(cache, pageFor(opened)) : cacheRelease());
  } catch {
    // Offline, no space, or a newer release, which the browser installs by itself.
  }
}

/** Deletes former releases except the last complete one, whose open pages still request chunks. Never rejects. */
export async function forgetOldReleases(): Promise<void> {
  try {
    const { all, complete } = await formerReleases();
    const left = complete.slice(-1);
    await Promise.all(all.filter((name) => !left.includes(name)).map((name) => caches.delete(name)));
  } catch {
    // The next activation tries again.
  }
}

/** All caches of former releases, and the complete ones: a page of such a release may still be open. */
async function formerReleases(): Promise<{ all: string[]; complete: string[] }> {
  const own = releasePrefix + releaseName;
  const all = (await caches.keys()).filter((name) => name.startsWith(releasePrefix) && name !== own);
  const complete: string[] = [];
  for (const name of all) if (await (await caches.open(name)).match(shell)) complete.push(name);
  return { all, complete };
}

/** True for a navigation to a page of the app. */
export function opensPage({ method, mode, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return method === "GET" && mode === "navigate" && origin === self.location.origin && pages.test(pathname);
}

/** Answers from the cache without the network; undefined for requests that the network must answer. */
export function respondFromCache(request: Request): Promise<Response> | undefined {
  const { method, mode, cache, url } = request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return undefined;
  if (mode === "navigate") return opensPage(request) ? cachedPage(request) : undefined;
  // A request that bypasses HTTP caches wants the server's answer.
  if (cache === "reload" || cache === "no-store") return undefined;
  if (pathname.startsWith(assetsPath) || (pathname !== shell && releaseFiles.includes(pathname)))
    return cachedOrFetched(pathname, request);
  // The room's page caches its manifest with the room's name, which only this device knows.
  if (pathname === manifestPath) return cachedOrFetched(url, request);
  return undefined;
}

/** The cached page for this URL. A page of another release finds that release's chunks in the cache. */
async function cachedPage(request: Request): Promise<Response> {
  const page = pageFor(request);
  return (page === shell ? undefined : await matchCache(page, false)) ?? cachedOrFetched(shell, request);
}

/** A URL with a link code in the query redirects, so it gets the shell. */
function pageFor({ url }: Pick<Request, "url">): string {
  const { pathname, searchParams } = new URL(url);
  return prerenderedEntryOf(pathname) === "room" && !searchParams.has(linkCodeParameter) ? prerenderedRoom() : shell;
}

async function cachedOrFetched(path: string, request: Request): Promise<Response> {
  return (await matchCache(path)) ?? fetch(request);
}

async function matchCache(address: string, orOfAnother = true): Promise<Response | undefined> {
  try {
    const own = await caches.open(releasePrefix + releaseName);
    return (await own.match(address)) ?? (orOfAnother ? await caches.match(address) : undefined);
  } catch {
    // The browser's storage is broken: use the network.
    return undefined;
  }
}
