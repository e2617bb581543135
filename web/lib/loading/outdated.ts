import { chunkMissed } from "./fetch-chunk.ts";
import { mayReload } from "./may-reload.ts";
import { dropCachedReleases } from "./release-cache.ts";

/**
 * Reloads a page that misses a chunk of a former release, at most once a minute. While the server or the network is
 * unavailable there is no reload, which would lose the page.
 */
export function reloadOnceWhenOutdated(): void {
  addEventListener(chunkMissed, () => {
    void isOutdated().then(async (outdated) => {
      if (!outdated || !mayReload()) return;
      // Cached files of the old release would be served again.
      await dropCachedReleases();
      location.reload();
    });
  });
}

/** True when the server serves another release than this page's. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  const [path = ""] = (entry ?? "").split("?");
  try {
    const response = await fetch("/", { cache: "no-store" });
    return response.ok && !(await response.text()).includes(path);
  } catch {
    return false;
  }
}
