import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";
import { retry } from "./retry.ts";

/**
 * Unlike with a lazy component, a loaded value renders in the next frame, also beside a screen that rendered just now.
 */
export function lazyValue<T>(fetch: () => Promise<T>) {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const listeners = createListeners();
  /** Loads the value, with unlimited retries. Never rejects. */
  const load = (): Promise<T> => {
    loading ??= retry(fetch, { attempts: Number.POSITIVE_INFINITY }).then((value) => {
      loaded = value;
      listeners.notify();
      return value;
    });
    return loading;
  };
  /** Hook that does not load the value; undefined unless another caller has loaded it. */
  const useIfLoaded = () => useSyncExternalStore(listeners.add, () => loaded);
  /** Hook that loads the value; undefined until it is loaded. */
  const useNow = () => {
    useEffect(() => void load(), []);
    return useIfLoaded();
  };
  return { fetch: load, useNow, useIfLoaded };
}
