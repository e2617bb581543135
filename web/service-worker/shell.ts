import { prerenderedEntryOf, prerenderedPath } from "@contract/entry-pages.ts";
import { defaultLanguage, matchLanguage } from "@contract/languages.ts";
import { linkCodeParameter, manifestPath } from "@contract/paths.ts";
import { preloadedLater, releasePrefix } from "../lib/release-cache.ts";

declare const self: { location: { origin: string; search: string } };

/** What this release is made of; written in while building. While developing there is nothing to keep. */
declare const releaseName: string;
declare const releaseFiles: readonly string[];

const shell = "/";
const assetsPath = "/assets/";
/** Where a room opens, with its first look in it, in the language that this worker was asked for with. */
const prerenderedRoom = (): string =>
  prerenderedPath("room", matchLanguage(new URLSearchParams(self.location.search).get("lang")) ?? defaultLanguage);

/** The addresses whose page is the shell; everything else (the test checkout, letters' pages) comes from the server. */
const pages =
  /^\/(?:$|(?:login|i|vip-entrance|chatroom|success|pay-success|pending-payment|payment-timeout|browser-bootstrap|login-bridge|feedback|lost-link|fail|privacy-policy|terms-of-service|payment-terms)(?:\/|$))/i;

/** Fetches this release. What it has in common with the former one is not fetched again: names tell contents. */
export async function cacheRelease(): Promise<void> {
  if (releaseFiles.length === 0) return;
  const cache = await caches.open(releasePrefix + releaseName);
  await Promise.all(
    releaseFiles.map(async (file) => {
      if (file === shell || (await cache.match(file))) return;
      const response = (file.startsWith(assetsPath) && (await caches.match(file))) || (await fetch(file));
      // The server answers with the page for a file that it does not have.
      if (!response.ok || response.headers.get("Content-Type")?.startsWith("text/html"))
        throw new Error(`${file} is not there (${response.status})`);
      await cache.put(file, response);
    }),
  );
  await cachePage(cache, prerenderedRoom());
  // This page comes last: a release that has it has all.
  await cachePage(cache, shell);
}

/**
 * Fetches a page anew, with the headers that are the server's rules by now. Never one of another release, whose parts
 * are not here, nor what a hotel's network answers instead.
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
  // All of it is here: what is to be seen first need not wait until the rest was asked for. The page asks for it then.
  const html = page === shell ? text : text.replaceAll('rel="modulepreload"', `rel="${preloadedLater}"`);
  await cache.put(page, new Response(html, { headers }));
}

/**
 * Takes this release in. Rejects where it cannot be fetched while a former one is complete: that one stays. Without one
 * the worker works all the same, on what the network answers.
 */
export async function takeRelease(): Promise<void> {
  try {
    await cacheRelease();
  } catch (error) {
    const { complete } = await formerReleases().catch(() => ({ complete: [] }));
    if (complete.length > 0) throw error;
  }
}

/** After a page was opened: what is missing is fetched, and its headers follow the server's. Does not reject. */
export async function renewRelease(opened: Pick<Request, "url">): Promise<void> {
  if (releaseFiles.length === 0) return;
  try {
    const cache = await caches.open(releasePrefix + releaseName);
    await ((await cache.match(shell)) ? cachePage(cache, pageFor(opened)) : cacheRelease());
  } catch {
    // No network, no place, or a newer release, which the browser fetches by itself.
  }
}

/** Of the former releases one is left: pages of it are still open, and will ask for their parts. Does not reject. */
export async function forgetOldReleases(): Promise<void> {
  try {
    const { all, complete } = await formerReleases();
    const left = complete.slice(-1);
    await Promise.all(all.filter((name) => !left.includes(name)).map((name) => caches.delete(name)));
  } catch {
    // Another time.
  }
}

/** The caches of the former releases, and those that have all of theirs: pages may be open of them. */
async function formerReleases(): Promise<{ all: string[]; complete: string[] }> {
  const own = releasePrefix + releaseName;
  const all = (await caches.keys()).filter((name) => name.startsWith(releasePrefix) && name !== own);
  const complete: string[] = [];
  for (const name of all) if (await (await caches.open(name)).match(shell)) complete.push(name);
  return { all, complete };
}

/** Does this request open a page of the product? */
export function opensPage({ method, mode, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return method === "GET" && mode === "navigate" && origin === self.location.origin && pages.test(pathname);
}

/** What is answered from this device, without asking the network; undefined for all that it is asked for. */
export function fromDevice(request: Request): Promise<Response> | undefined {
  const { method, mode, cache, url } = request;
  const { origin, pathname } = new URL(url);
  if (releaseFiles.length === 0 || method !== "GET" || origin !== self.location.origin) return undefined;
  if (mode === "navigate") return opensPage(request) ? cachedPage(request) : undefined;
  // Who asks past all caches wants to know what the server has.
  if (cache === "reload" || cache === "no-store") return undefined;
  if (pathname.startsWith(assetsPath) || (pathname !== shell && releaseFiles.includes(pathname)))
    return cachedOrFetched(pathname, request);
  // The page keeps the manifest of its room, with the name that only this device knows.
  if (pathname === manifestPath) return cachedOrFetched(url, request);
  return undefined;
}

/** The page that this address opens by; one of another release has the parts of that release. */
async function cachedPage(request: Request): Promise<Response> {
  const page = pageFor(request);
  return (page === shell ? undefined : await matchCache(page, false)) ?? cachedOrFetched(shell, request);
}

/** A code in the query leads on. */
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
    // The browser's storage is broken: the network is there.
    return undefined;
  }
}
