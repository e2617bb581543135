import * as z from "zod/mini";
import { counter, flag, wireObject } from "../../wire.ts";

/** `c_react`: a member added or removed an emoji on a message. */
export const reacted = wireObject(
  { messageId: counter, emoji: z.string(), memberId: z.string(), on: flag, rev: counter },
  { messageId: "msg_id", memberId: "uid" },
);
