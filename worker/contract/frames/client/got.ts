import * as z from "zod/mini";
import { counter, wireObject } from "../../wire.ts";

/**
 * `got`: the revision up to which the client has read, and the number of the mark that it repeats. Not acknowledged.
 */
export const got = { data: wireObject({ rev: counter, n: z.optional(counter) }) };
