import { version } from "../../../package.json";
import { optionalFeatures, requirements } from "../../contract/endpoints/console/health.ts";
import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import { createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf } from "../../http/order-services.ts";
import { missingFeatures, unmetRequirements } from "../../operator/health.ts";
import { listHealthFigures } from "../../operator/health-figures.ts";

export const consoleHealth = createRoutes();

handleConsole(consoleHealth, consoleEndpoints.showHealth, async ({ c }) => {
  const settings = c.get("settings");
  const missing = new Set<string>([
    ...(await unmetRequirements(c.env, settings)),
    ...(await missingFeatures(c.env, settings)).keys(),
  ]);
  const lines = [...requirements, ...optionalFeatures].map((line) => ({ line, ok: !missing.has(line) }));
  const watch = await listHealthFigures(directoryOf(c), Date.now()).catch(() => []);
  return { version, lines, watch, address: c.get("address") };
});
