import * as z from "zod/mini";
import { flag } from "../../wire.ts";
import { call } from "../call.ts";

/** Requirements: without one, the installation does not work. */
export const requirements = ["DB", "ROOM", "MEDIA", "ASSETS", "migrations"] as const;
export type Requirement = (typeof requirements)[number];
/** Features that an installation may do without. */
export const optionalFeatures = ["push", "voice", "operator", "contact"] as const;
export type OptionalFeature = (typeof optionalFeatures)[number];

/** The lines of `/api/health`. A setting that is not usable fails every call, also this one. */
const showHealth = call("GET", "/api/operator/console/health", "console.readHealth", {
  data: z.object({
    version: z.string(),
    lines: z.array(z.object({ line: z.enum([...requirements, ...optionalFeatures]), ok: flag })),
  }),
});
export type HealthLine = z.output<(typeof showHealth)["data"]>["lines"][number];

export const healthCalls = { showHealth };
