import { chunkMissed } from "./fetch-chunk.ts";
import { dropCachedReleases } from "./release-cache.ts";

const storageKey = "parley.reloaded-at";
const onceEveryMs = 60_000;

/**
 * After a new release the parts of the old one are gone: a page that misses one loads anew, but not in a circle. And
 * only for a new release: while the server or the network is away, loading anew would lose the page that is here.
 */
export function reloadOnceWhenOutdated(): void {
  addEventListener(chunkMissed, () => {
    void isOutdated().then(async (outdated) => {
      if (!outdated || !mayReload()) return;
      // What is kept of the old release would answer again.
      await dropCachedReleases();
      location.reload();
    });
  });
}

/** Is another release served than the one that this page is of? */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  try {
    const response = await fetch("/", { cache: "no-store" });
    return response.ok && !(await response.text()).includes(entry ?? "");
  } catch {
    return false;
  }
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < onceEveryMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
