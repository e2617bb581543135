import * as z from "zod/mini";
import { callDeviceId, callId, joinedCall } from "../../voice-call.ts";
import { flag, wireObject } from "../../wire.ts";

/**
 * `call_join`: joins the room's call, or starts one. With `callId` a device comes back after a lost socket: within
 * `callRejoinMs` as the same participant, later as a new one; it is refused once that call is over. `device`: id of
 * that participant; refused if the session has joined in another window since. Without `callId` the device is a new
 * participant, and takes the session's former one out. The participant is bound to the socket. Refused over `POST /api/room/exchange`, where no
 * socket is open between two requests to get signals.
 */
export const joinCall = {
  data: wireObject({
    callId: z.optional(callId),
    device: z.optional(callDeviceId),
    muted: z._default(flag, false),
  }),
  ack: joinedCall,
};
