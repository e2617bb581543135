import * as z from "zod/mini";
import { nothing } from "../../response-body.ts";
import { callDeviceId } from "../../voice-call.ts";
import { wireObject } from "../../wire.ts";

/**
 * `call_leave`: gives up this socket's place in the call. `device`: a place of the same session, for a client whose socket
 * was lost: the new socket has none.
 */
export const leaveCall = { data: wireObject({ device: z.optional(callDeviceId) }), ack: nothing };
