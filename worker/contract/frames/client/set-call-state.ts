import { callState } from "../../voice-call.ts";

/** `call_state`: what this socket's device lets others in the call hear and see. */
export const setCallState = { data: callState, ack: callState };
