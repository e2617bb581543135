const storageKey = "parley.reloaded-at";
const onceEveryMs = 60_000;

/** After a new release the parts of the old one are gone: a page that misses one loads anew, but not in a circle. */
export function reloadOnceWhenOutdated(): void {
  addEventListener("vite:preloadError", (event) => {
    try {
      const last = Number(sessionStorage.getItem(storageKey) ?? 0);
      if (Date.now() - last < onceEveryMs || !navigator.onLine) return;
      sessionStorage.setItem(storageKey, String(Date.now()));
    } catch {
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
