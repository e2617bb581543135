import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";
import { retry } from "./retry.ts";

export interface LazyValue<T> {
  /** Loads the value, with unlimited retries. Never rejects. */
  fetch(): Promise<T>;
  /** Hook that loads the value; undefined until it is loaded. */
  useNow(): T | undefined;
  /** Hook that does not load the value; undefined unless another caller has loaded it. */
  useIfLoaded(): T | undefined;
}

/**
 * Unlike with a lazy component, a loaded value renders in the next frame, also beside a screen that rendered just now.
 */
export function lazyValue<T>(fetch: () => Promise<T>): LazyValue<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const listeners = createListeners();
  const load = () => {
    loading ??= retry(fetch, { attempts: Number.POSITIVE_INFINITY }).then((value) => {
      loaded = value;
      listeners.notify();
      return value;
    });
    return loading;
  };
  const useIfLoaded = () => useSyncExternalStore(listeners.add, () => loaded);
  const useNow = () => {
    useEffect(() => void load(), []);
    return useIfLoaded();
  };
  return { fetch: load, useNow, useIfLoaded };
}
