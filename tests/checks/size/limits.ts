/** size-limit's budgets: JavaScript, compressed with brotli, that a route needs before it works. */
import { join } from "node:path";
import { type MeasuredRoute, routeFiles } from "./route-files.ts";

/** Relative to this file: size-limit resolves paths beside its configuration. */
const built = "../../../dist/web";

const budget = (route: MeasuredRoute, limit: string) => ({
  name: `${route}: JavaScript before it works`,
  path: routeFiles(route, join(import.meta.dirname, built)).map((file) => `${built}/${file}`),
  limit,
});

export default [budget("home", "118 kB"), budget("login", "115 kB"), budget("chat", "158 kB")];
