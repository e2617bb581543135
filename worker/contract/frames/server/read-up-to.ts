import * as z from "zod/mini";
import { counter, wireObject } from "../../wire.ts";

/** `c_read_msg`: read positions of members, batched: at most one frame a second. */
export const readUpTo = z.array(
  wireObject({ memberId: z.string(), readUpTo: counter }, { memberId: "uid", readUpTo: "pos_id" }),
);
