import { localStore } from "../lib/browser/local-store.ts";

const prefix = "parley.call.";

/** Choice of the person for calls on this device, in all rooms. */
const choice = (name: string) => ({
  get: () => localStore.get(prefix + name),
  set: (value: string) => localStore.set(prefix + name, value),
});

/** "relay" or "direct": which of the two sentences about network addresses was read. */
export const readNotice = choice("notice");
/** "yes" or "no". */
export const mutedLast = choice("muted");
export const microphoneLast = choice("microphone");
export const cameraLast = choice("camera");
export const speakerLast = choice("speaker");
