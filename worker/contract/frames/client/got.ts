import * as z from "zod/mini";
import { counter, wireObject } from "../../wire.ts";

/** `got`: how far this client has read what was pushed to it, and the number of the mark that it answers. Not acknowledged. */
export const got = { data: wireObject({ rev: counter, n: z.optional(counter) }, {}) };
