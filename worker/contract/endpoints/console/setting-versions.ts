import * as z from "zod/mini";
import { counter, timestamp } from "../../wire.ts";

/** Number of the newest version of a setting, 0 without one, and the last versions, the newest first. */
export const versionFields = {
  version: counter,
  versions: z.array(z.object({ version: counter, at: timestamp, operator: z.string() })),
};
/** The version that the change was made from; a newer one refuses the change. */
export const after = counter;
