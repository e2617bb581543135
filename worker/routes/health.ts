import { version } from "../../package.json";
import { ResultCode } from "../contract/codes.ts";
import type { HealthFigure, OptionalFeature, Requirement } from "../contract/endpoints/console/health.ts";
import { endpoints } from "../contract/endpoints/endpoints.ts";
import * as Limits from "../contract/limits.ts";
import { statusOf } from "../directory/status.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { directoryOf } from "../http/order-services.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { reasonText } from "../lib/reasons.ts";
import { missingFeatures, unmetRequirements } from "../operator/health.ts";
import { listHealthFigures } from "../operator/health-figures.ts";

/** Health check: missing requirements are problems (500); missing optional features are listed in `without`. */
export const health = createRoutes();

const unbound = (name: string) => `${name}: is not bound; see wrangler.toml`;
const problems: Record<Requirement, string> = {
  DB: unbound("DB"),
  ROOM: unbound("ROOM"),
  MEDIA: unbound("MEDIA"),
  ASSETS: unbound("ASSETS"),
  migrations: "DB: cannot be asked, or is not up to date; npm run deploy applies the migrations",
};
const features: Record<OptionalFeature, string> = {
  push: "notifications while no page is open",
  voice: "voice to text",
  operator: "the operator's commands",
  contact: "ways to reach you",
  seller: "the seller's address on receipts",
  relay: "a relay for calls that no direct way carries",
  payments: "real payments",
};

health.use("/api/health", async (c, next) => {
  const unmet = await unmetRequirements(c.env, c.get("settings"));
  if (unmet.length === 0) return next();
  const data = { ok: false, problems: unmet.map((name) => problems[name]) };
  return c.json({ code: ResultCode.internal, data, msg: reasonText("internal", "en") }, 500);
});

/** Answers of the last minute, so that anybody's requests do not read the database each time. */
const recent = new WeakMap<object, { at: number; watch: Promise<HealthFigure[]> }>();

function recentlyWatched(c: AppContext): Promise<HealthFigure[]> {
  const now = Date.now();
  const known = recent.get(c.env.DB);
  if (known && Math.abs(now - known.at) < Limits.healthReadEveryMs) return known.watch;
  const watch = listHealthFigures(directoryOf(c), now);
  recent.set(c.env.DB, { at: now, watch });
  return watch;
}

handle(health, endpoints.getHealth, async ({ c }) => ({
  ok: true,
  version,
  watch: (await recentlyWatched(c)).map(({ name, ok }) => ({ name, ok })),
  without: [...(await missingFeatures(c.env, c.get("settings")))].map(
    ([name, missing]) => `${features[name]}: ${missing.join(", ")}`,
  ),
}));

handle(health, endpoints.getStatus, ({ c }) => {
  takeFromBucket(c, "status");
  return statusOf(directoryOf(c), Date.now());
});
