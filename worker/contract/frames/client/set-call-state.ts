import { callState, callStateChange } from "../../voice-call.ts";

/** `call_state`: changes what this socket's device lets others in the call hear and see. */
export const setCallState = { data: callStateChange, ack: callState };
