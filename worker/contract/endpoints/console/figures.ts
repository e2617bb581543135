import * as z from "zod/mini";
import { counter, timestamp, wireObject } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";

/**
 * `lost`: disputes that the bank decided for the buyer, and that were not refunded otherwise. `email`, `push`, `request`: emails and notifications that failed, and requests that ended in an internal error.
 * `requests`: all requests, estimated from a sample.
 */
export const figures = [
  "rooms",
  "paid",
  "refunded",
  "lost",
  "declined",
  "email",
  "push",
  "request",
  "requests",
] as const;
export type Figure = (typeof figures)[number];

/** One figure of one UTC day. `currency`, `amount` (minor units) and the `tax` in it of `paid`, `refunded` and `lost` only. */
const dayFigure = z.object({
  day: z.string(),
  figure: z.enum(figures),
  currency: z.string(),
  count: counter,
  amount: counter,
  tax: counter,
});
export type DayFigure = z.output<typeof dayFigure>;

/** A run of the cron job, with the names of the jobs that failed. */
const cronRun = wireObject({ beganAt: timestamp, tookMs: counter, failed: z.array(z.string()) });
export type CronRun = z.output<typeof cronRun>;

/** The figures of the last days, up to `today`; the last runs of the cron job, and the last that failed, within a day. */
const showFigures = endpoint("GET", "/api/operator/console/figures", "console.readFigures", {
  data: wireObject({
    today: z.string(),
    figures: z.array(dayFigure),
    runs: z.array(cronRun),
    failedRuns: z.array(cronRun),
  }),
});
export type ShownFigures = z.output<(typeof showFigures)["data"]>;

export const figureEndpoints = { showFigures };
