import * as z from "zod/mini";
import * as Limits from "../../limits.ts";
import { counter, flag, wireObject } from "../../wire.ts";

/** `react`: adds or removes an emoji on a message. */
export const react = {
  data: wireObject(
    {
      messageId: counter,
      emoji: z.string().check(z.minLength(1), z.maxLength(Limits.emojiMaxCodeUnits)),
      on: flag,
    },
    { messageId: "msg_id" },
  ),
  ack: wireObject({ messageId: counter, emoji: z.string() }, { messageId: "msg_id" }),
};
