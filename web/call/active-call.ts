import { createStore } from "zustand/vanilla";
import type { CallEnd, OngoingCall } from "./call-view.ts";

interface ActiveCall {
  /** The call that this page is in or joins. */
  call?: OngoingCall;
  /** Why the last one is over, if this person did not leave it. */
  end?: CallEnd;
}

/** Apart from the call's code, which loads with the first one. */
export const activeCall = createStore<ActiveCall>(() => ({}));
