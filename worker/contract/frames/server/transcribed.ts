import * as z from "zod/mini";
import { counter, wireObject } from "../../wire.ts";

/** `c_fan_text`: a voice message can be read now, by everybody. */
export const transcribed = wireObject(
  { messageId: counter, transcript: z.string(), rev: counter },
  { messageId: "msg_id", transcript: "fan_text" },
);
