import { version } from "../../../package.json";
import { optionalFeatures, requirements } from "../../contract/endpoints/console/health.ts";
import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import * as Limits from "../../contract/limits.ts";
import { figuresSince, lastRuns } from "../../directory/console/figures.ts";
import { dayOf, sumVisits } from "../../directory/visits.ts";
import { createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf } from "../../http/order-services.ts";
import { missingFeatures, unmetRequirements } from "../../operator/health.ts";
import { listHealthFigures } from "../../operator/health-figures.ts";

export const consoleFigures = createRoutes();

/** The first day of the figures, as a time. */
const firstDay = () => Date.parse(dayOf(Date.now())) - (OperatorLimits.figureDays - 1) * Limits.dayMs;

handleConsole(consoleFigures, consoleEndpoints.showFigures, async ({ c }) => {
  const directory = directoryOf(c);
  const [figures, runs] = await Promise.all([figuresSince(directory, firstDay()), lastRuns(directory)]);
  return { today: dayOf(Date.now()), figures, ...runs };
});

handleConsole(consoleFigures, consoleEndpoints.showVisits, ({ c }) => sumVisits(directoryOf(c), dayOf(firstDay())));

handleConsole(consoleFigures, consoleEndpoints.showHealth, async ({ c }) => {
  const settings = c.get("settings");
  const missing = new Set<string>([
    ...(await unmetRequirements(c.env, settings)),
    ...(await missingFeatures(c.env, settings)).keys(),
  ]);
  const lines = [...requirements, ...optionalFeatures].map((line) => ({ line, ok: !missing.has(line) }));
  const watch = await listHealthFigures(directoryOf(c), Date.now()).catch(() => []);
  return { version, lines, watch, address: c.get("address") };
});
