import { defaultTimeZone } from "@contract/dates.ts";
import { localStore } from "./local-store.ts";
import { pageSetting } from "./page-setting.ts";

const storageKey = "parley.time-zone";

/** The zone of this installation's dates. */
export const installationZone: string = pageSetting("time-zone") ?? defaultTimeZone;

let chosen = localStore.get(storageKey);
const listeners = new Set<() => void>();

/** The zone of the dates on the screens; undefined: the device's. */
export function shownZone(): string | undefined {
  return chosen === "device" ? undefined : installationZone;
}

export function onZoneChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows dates in the device's zone from now on, or in the installation's; stored on this device. */
export function chooseZone(of: "device" | "installation"): void {
  chosen = of;
  localStore.set(storageKey, of);
  for (const listener of listeners) listener();
}
