import { voiceCall } from "../../voice-call.ts";

/** `c_call`: all people of the call after a change, at most once a second; none when it is over. */
export const callChanged = voiceCall;
