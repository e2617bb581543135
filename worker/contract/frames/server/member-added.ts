import * as z from "zod/mini";
import { counter, flag, wireObject } from "../../wire.ts";

/** `c_chat_user_add`: somebody took a seat. */
export const memberAdded = wireObject(
  {
    id: z.string(),
    avatar: z.string(),
    name: z.string(),
    paid: z.optional(flag),
    /** Where they begin to read: what was said before they came, they have not missed. */
    readUpTo: z.optional(counter),
    seatsUsed: z.optional(counter),
  },
  { name: "mc", readUpTo: "pos_id", seatsUsed: "seats_used" },
);
