import { nothing } from "../../response-body.ts";
import { callDeviceId, callSignalBody } from "../../voice-call.ts";
import { wireObject } from "../../wire.ts";

/** `call_signal`: a text for one other device in the call. Refused while that device has no socket. */
export const signalCall = { data: wireObject({ to: callDeviceId, body: callSignalBody }), ack: nothing };
