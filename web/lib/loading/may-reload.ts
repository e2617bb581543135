import { tabStore } from "../browser/local-store.ts";

const storageKey = "parley.reloaded-at";
const onceEveryMs = 60_000;

/**
 * True at most once a minute in a tab, and never without storage: a page that reloads by itself must not do so for ever.
 */
export function mayReload(): boolean {
  const last = Number(tabStore.get(storageKey) ?? 0);
  if (Math.abs(Date.now() - last) < onceEveryMs) return false;
  tabStore.set(storageKey, String(Date.now()));
  return tabStore.lasts(storageKey);
}
