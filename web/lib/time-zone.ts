import { defaultTimeZone } from "@contract/text/dates.ts";
import { localStore } from "./browser/local-store.ts";
import { createListeners } from "./listeners.ts";
import { pageSetting } from "./page-setting.ts";

const storageKey = "parley.time-zone";

export const installationZone: string = pageSetting("time-zone") ?? defaultTimeZone;

let chosen = localStore.get(storageKey);
const listeners = createListeners();

/** Time zone of displayed dates; undefined: the device's zone. */
export function shownZone(): string | undefined {
  return chosen === "device" ? undefined : installationZone;
}

export const onZoneChange = listeners.add;

/** Chooses the zone of displayed dates and stores the choice on this device. */
export function chooseZone(of: "device" | "installation"): void {
  chosen = of;
  localStore.set(storageKey, of);
  listeners.notify();
}
