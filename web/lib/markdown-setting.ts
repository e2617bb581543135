import { useSyncExternalStore } from "react";
import { localStore } from "./browser/local-store.ts";

const storageKey = "parley.format";
const listeners = new Set<() => void>();

/** True unless this device shows markers as they are typed. */
export function isMarkdownOn(): boolean {
  return localStore.get(storageKey) !== "off";
}

export function setMarkdownOn(on: boolean): void {
  localStore.set(storageKey, on ? "on" : "off");
  for (const listener of listeners) listener();
}

export function useMarkdownOn(): boolean {
  return useSyncExternalStore(subscribe, isMarkdownOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
