import * as z from "zod/mini";
import { counter, wireObject } from "../../wire.ts";

/**
 * `got`: the revision that the client has received, and the number of the mark that it repeats. Not acknowledged.
 */
export const got = { data: wireObject({ rev: counter, n: z.optional(counter) }) };
