import * as z from "zod/mini";
import { flag } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";

/** Requirements: without one, the installation does not work. */
export const requirements = ["DB", "ROOM", "MEDIA", "ASSETS", "migrations"] as const;
export type Requirement = (typeof requirements)[number];
/** Features that an installation may do without. */
export const optionalFeatures = ["push", "voice", "operator", "contact", "seller", "relay", "payments"] as const;
export type OptionalFeature = (typeof optionalFeatures)[number];

/**
 * Observations of a running installation. `webhook`: time of the last accepted one; `clock`: milliseconds ahead of the payment service's; `rooms`: past their end
 * and grace period; `refunds` that wait for the operator; `emails` given up and `pushes` lost within a week;
 * `keys`: rows that need a former key of APP_SECRETS.
 */
export const healthFigureNames = ["webhook", "clock", "rooms", "refunds", "emails", "pushes", "keys"] as const;
export const healthFigure = z.object({ name: z.enum(healthFigureNames), value: z.nullable(z.int()), ok: flag });
export type HealthFigure = z.output<typeof healthFigure>;
/** A figure without its value, which only operators see: the public answer says whether it is as it should be. */
export const publicFigure = z.omit(healthFigure, { value: true });

/** The lines of `/api/health`. A setting that is not usable fails every request, also this one. */
const showHealth = endpoint("GET", "/api/operator/console/health", "console.readHealth", {
  data: z.object({
    version: z.string(),
    lines: z.array(z.object({ line: z.enum([...requirements, ...optionalFeatures]), ok: flag })),
    /** Missing from a server of a release before 2026-11-28, which the command line may meet. */
    watch: z.optional(z.array(healthFigure)),
    /** The caller's IP address as the limits count it: behind a proxy it must be the client's. */
    address: z.optional(z.string()),
  }),
});
export type HealthLine = z.output<(typeof showHealth)["data"]>["lines"][number];

export const healthEndpoints = { showHealth };
