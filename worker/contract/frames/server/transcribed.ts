import * as z from "zod/mini";
import { counter, wireObject } from "../../wire.ts";

/** `c_fan_text`: the transcript of a voice message is available to all members. */
export const transcribed = wireObject(
  { messageId: counter, transcript: z.string(), rev: counter },
  { messageId: "msg_id", transcript: "fan_text" },
);
