import * as z from "zod/mini";
import { callDeviceId, callId, joinedCall } from "../../voice-call.ts";
import { flag, wireObject } from "../../wire.ts";

/**
 * `call_join`: joins the room's call, or starts one. With `callId` a device comes back after a lost socket: it keeps its
 * place for `callPlaceHeldMs`, joins again after that, and is refused once that call is over. `device`: the place that
 * it had; refused if the session has joined in another window since. Without `callId` it gets a new place, and a place
 * of the same session ends. The socket has the place until it closes. Refused over `POST /api/room/exchange`, where no
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
