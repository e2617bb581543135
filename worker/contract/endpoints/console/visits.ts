import * as z from "zod/mini";
import { counter } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";

/** Visits of the last 30 days: by UTC day, the oldest first, and by channel, the busiest first. */
const showVisits = endpoint("GET", "/api/operator/console/visits", "console.readFigures", {
  data: z.object({
    days: z.array(z.object({ day: z.string(), count: counter })),
    channels: z.array(z.object({ channel: z.string(), count: counter })),
  }),
});

export const visitEndpoints = { showVisits };
