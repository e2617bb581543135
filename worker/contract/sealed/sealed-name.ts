import * as z from "zod/mini";

/** Name of a member or room in a sealed room. Only the start is checked here: the room checks the whole form. */
export const sealedName = z.string().check(z.regex(/^s1\./));

/** Checked as `sealedName` is. */
export const sealedReaction = z.string().check(z.regex(/^r1\./));
