import * as z from "zod/mini";
import { callDeviceId } from "../../voice-call.ts";
import { wireObject } from "../../wire.ts";

/** `c_call_signal`: the text of another device in the call, for this socket's device only. */
export const callSignalled = wireObject(
  { from: callDeviceId, memberId: z.string(), body: z.string() },
  { memberId: "uid" },
);
