import * as z from "zod/mini";

/** Every JSON answer of the API. */
export const envelope = z.object({ code: z.number(), data: z.unknown(), msg: z.string() });

/** The answer of calls that have nothing to tell. */
export const nothing = z.object({});
