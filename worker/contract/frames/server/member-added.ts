import * as z from "zod/mini";
import { counter, flag, wireObject } from "../../wire.ts";

/** `c_chat_user_add`: a member took a seat. */
export const memberAdded = wireObject(
  {
    id: z.string(),
    avatar: z.string(),
    name: z.string(),
    paid: z.optional(flag),
    /** Initial read position: earlier messages do not count as unread. */
    readUpTo: z.optional(counter),
    seatsUsed: z.optional(counter),
  },
  { name: "mc", readUpTo: "pos_id" },
);
