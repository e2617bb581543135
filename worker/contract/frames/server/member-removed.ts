import * as z from "zod/mini";
import { counter, wireObject } from "../../wire.ts";

/** `c_chat_user_del`: a seat became free. */
export const memberRemoved = wireObject({ memberId: z.string(), seatsUsed: z.optional(counter) }, { memberId: "uid" });
