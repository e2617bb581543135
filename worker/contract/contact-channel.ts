import * as z from "zod/mini";

/** A way to reach the operator of this installation. A setting may have other kinds than the console. */
export const contactChannel = z.object({ kind: z.string(), label: z.string(), value: z.string() });
export type ContactChannel = z.output<typeof contactChannel>;
