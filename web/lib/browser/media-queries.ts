import { useSyncExternalStore } from "react";

/** On touch-only devices Enter breaks the line, and no field takes the focus by itself. */
export const touchOnly = "(hover: none) and (pointer: coarse)";

/** Hook that makes a media query's current result a state. `query` is a constant. */
export function mediaQueryHook(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
