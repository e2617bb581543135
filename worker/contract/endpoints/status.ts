import * as z from "zod/mini";
import { counter, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

/**
 * One UTC day. `expected`: checks of the installation, one a minute since the day began; `answered`: those that
 * succeeded. `answerMs`: 99 of 100 checks took at most so long; null without checks. `errors`: requests that ended in an
 * internal error.
 */
const statusDay = wireObject({
  day: z.string(),
  expected: counter,
  answered: counter,
  answerMs: z.nullable(counter),
  errors: counter,
});
export type StatusDay = z.output<typeof statusDay>;

/** The last days, the newest first; none before the first check. */
export const getStatus = endpoint("GET", "/api/status", "anyone", { data: z.array(statusDay) });
