import { createMiddleware } from "hono/factory";
import * as Limits from "../contract/limits.ts";
import { addFailures, addRequests } from "../directory/console/figures.ts";
import type { Directory } from "../directory/directory.ts";
import { errorFields, log } from "../lib/log.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { directoryOf } from "./order-services.ts";

/** Counts of the console's error rate. */

export const countRequest = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (Math.random() * Limits.requestSampleInterval < 1)
    count(c, (directory) => addRequests(directory, Limits.requestSampleInterval, Date.now()));
});

/** Counts a request that ended in an internal error. Without settings there is no database to count in. */
export function countFailure(c: AppContext): void {
  if (c.get("settings")) count(c, (directory) => addFailures(directory, "request", 1, Date.now()));
}

function count(c: AppContext, add: (directory: Directory) => Promise<void>): void {
  const counted = add(directoryOf(c));
  c.executionCtx.waitUntil(counted.catch((error) => log("warn", "a request was not counted", errorFields(error))));
}
