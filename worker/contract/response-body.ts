import * as z from "zod/mini";

/** The JSON body of every API response. */
export const responseBody = z.object({ code: z.number(), data: z.unknown(), msg: z.string() });

export const nothing = z.object({});
