import { nothing } from "../../envelope.ts";

/** `call_leave`: gives up this socket's place in the call. */
export const leaveCall = { data: nothing, ack: nothing };
