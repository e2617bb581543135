import { useEffect, useSyncExternalStore } from "react";
import { retry } from "./retry.ts";

/** A part of the program that comes later. */
export interface LazyValue<T> {
  /** Has it come, for as long as it takes. Never rejects. */
  fetch(): Promise<T>;
  /** In a component that needs it now: undefined until it is here. */
  useNow(): T | undefined;
  /** In one that does not ask for it. */
  useIfHere(): T | undefined;
}

/** Unlike a lazy component, what has come shows in the very next frame, beside a screen that was drawn just now too. */
export function lazyValue<T>(fetch: () => Promise<T>): LazyValue<T> {
  let here: T | undefined;
  let coming: Promise<T> | undefined;
  const listeners = new Set<() => void>();
  const has = () => {
    coming ??= retry(fetch, { attempts: Number.POSITIVE_INFINITY }).then((value) => {
      here = value;
      for (const listener of listeners) listener();
      return value;
    });
    return coming;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const useIfHere = () => useSyncExternalStore(subscribe, () => here);
  const useNow = () => {
    useEffect(() => void has(), []);
    return useIfHere();
  };
  return { fetch: has, useNow, useIfHere };
}
