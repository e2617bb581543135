import { useSyncExternalStore } from "react";
import { localStore } from "./browser/local-store.ts";
import { createListeners } from "./listeners.ts";

const storageKey = "parley.format";
const listeners = createListeners();

/** True unless this device shows markers as they are typed. */
export function isMarkdownOn(): boolean {
  return localStore.get(storageKey) !== "off";
}

export function setMarkdownOn(on: boolean): void {
  localStore.set(storageKey, on ? "on" : "off");
  listeners.notify();
}

export function useMarkdownOn(): boolean {
  return useSyncExternalStore(listeners.add, isMarkdownOn);
}
