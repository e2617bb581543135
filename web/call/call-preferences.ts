import { localStore } from "../lib/browser/local-store.ts";

const prefix = "parley.call.";

/** A preference of the person for calls on this device, in all rooms. */
const preference = (name: string) => ({
  get: () => localStore.get(prefix + name),
  set: (value: string) => localStore.set(prefix + name, value),
});

/** "relay" or "direct": which of the two sentences about IP addresses was read. */
export const readIpNotice = preference("notice");
/** "yes" or "no". */
export const lastMuted = preference("muted");
export const lastMicrophone = preference("microphone");
export const lastCamera = preference("camera");
export const lastSpeaker = preference("speaker");
