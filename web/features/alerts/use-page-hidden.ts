import { useSyncExternalStore } from "react";
import { isVisible } from "../../lib/wake.ts";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Is the page in another tab, or behind a locked screen? */
export function usePageHidden(): boolean {
  return useSyncExternalStore(subscribe, () => !isVisible());
}
