/** size-limit's budgets: JavaScript, compressed with brotli, that a route needs before it works. */
import { join } from "node:path";
import type { EntryPage } from "../../../worker/contract/routes/entry-pages.ts";
import { routeFiles } from "./route-files.ts";

/** Relative to this file: size-limit resolves paths beside its configuration. */
const built = "../../../dist/web";

const budgets: Record<EntryPage, string> = { home: "118.6 kB", login: "115.8 kB", room: "161.1 kB" };

export default (Object.keys(budgets) as EntryPage[]).map((route) => ({
  name: `${route}: JavaScript before it works`,
  path: routeFiles(route, join(import.meta.dirname, built)).map((file) => `${built}${file}`),
  limit: budgets[route],
}));
