import { createMiddleware } from "hono/factory";
import { ResultCode } from "../contract/codes.ts";
import { parseSettings } from "../env.ts";
import { log } from "../lib/log.ts";
import { reasonText } from "../lib/reasons.ts";
import type { AppEnv } from "./context.ts";

let logged = false;

/** Answers every request with 500 if the settings are invalid; `/api/health` and the log name the problems. */
export const settings = createMiddleware<AppEnv>(async (c, next) => {
  const outcome = parseSettings(c.env);
  if (outcome.ok) {
    c.set("settings", outcome.settings);
    return next();
  }
  if (!logged) log("error", "settings are not usable", { problems: outcome.problems.join("; ") });
  logged = true;
  const data = c.req.path === "/api/health" ? { ok: false, problems: outcome.problems } : null;
  return c.json({ code: ResultCode.internal, data, msg: reasonText("internal", "en") }, 500);
});
