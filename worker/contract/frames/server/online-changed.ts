import * as z from "zod/mini";
import { flag, wireObject } from "../../wire.ts";

const change = { memberId: z.string(), online: flag };

/**
 * `c_online`: a member's first socket opened, or the last one closed. When many come or go at once, the first of them is
 * told with all the others.
 */
export const onlineChanged = wireObject(
  { ...change, others: z.optional(z.array(wireObject(change, { memberId: "uid" }))) },
  { memberId: "uid" },
);
