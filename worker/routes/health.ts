import { Hono } from "hono";
import { version } from "../../package.json";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import { isUpToDate } from "../directory/directory.ts";
import type { Env } from "../env.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { directoryOf } from "../http/order-services.ts";
import { reasonText } from "../lib/reasons.ts";
import { settingsList } from "../lib/settings-table.ts";

/** Health check: missing requirements are problems (500); missing optional features are listed in `without`. */
export const health = new Hono<AppEnv>();

health.use("/api/health", async (c, next) => {
  const problems = await problemsOf(c);
  if (problems.length === 0) return next();
  return c.json({ code: ResultCode.internal, data: { ok: false, problems }, msg: reasonText("internal", "en") }, 500);
});

endpoint(health, calls.getHealth, ({ c }) => ({ ok: true, version, without: without(c) }));

/** Checks bindings and migrations; the middleware `settings` has reported problems of the settings. */
async function problemsOf(c: AppContext): Promise<string[]> {
  const bindings = (["DB", "ROOM", "MEDIA", "ASSETS"] satisfies (keyof Env)[]).filter((name) => !c.env[name]);
  const problems = bindings.map((name) => `${name}: is not bound; see wrangler.toml`);
  if (!bindings.includes("DB") && !(await isUpToDate(directoryOf(c))))
    problems.push("DB: cannot be asked, or is not up to date; npm run deploy applies the migrations");
  return problems;
}

function without(c: AppContext): string[] {
  const settings = c.get("settings");
  const missing = new Map<string, string[]>();
  for (const { name, without: feature } of settingsList) {
    const value = settings[name];
    const isMissing = value === undefined || (Array.isArray(value) && value.length === 0);
    if (feature !== undefined && isMissing) missing.set(feature, [...(missing.get(feature) ?? []), name]);
  }
  const settingsMissing = [...missing].map(([feature, names]) => `${feature}: ${names.join(", ")}`);
  return c.env.AI === undefined ? [...settingsMissing, "voice to text: the binding AI"] : settingsMissing;
}
