const storageKey = "parley.reloaded-at";
const onceEveryMs = 60_000;

/** True at most once a minute in a tab: a page that reloads by itself must not do so for ever. */
export function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Math.abs(Date.now() - last) < onceEveryMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
