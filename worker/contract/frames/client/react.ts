import * as z from "zod/mini";
import * as Limits from "../../limits.ts";
import { sealedReaction } from "../../sealed/sealed-name.ts";
import { counter, flag, wireObject } from "../../wire.ts";

/** `react`: adds or removes an emoji on a message. */
export const react = {
  data: wireObject(
    {
      messageId: counter,
      /** Encrypted in a sealed room. */
      emoji: z.union([z.string().check(z.minLength(1), z.maxLength(Limits.emojiMaxCodeUnits)), sealedReaction]),
      on: flag,
    },
    { messageId: "msg_id" },
  ),
  ack: wireObject({ messageId: counter, emoji: z.string() }, { messageId: "msg_id" }),
};
