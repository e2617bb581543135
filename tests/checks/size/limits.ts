/** size-limit's budgets, with 8 % of slack: JavaScript, compressed with brotli, that a route needs before it works. */
import { join } from "node:path";
import type { EntryPage } from "../../../worker/contract/routes/entry-pages.ts";
import { callFiles, routeFiles, sealedRoomFiles } from "./route-files.ts";

/** Relative to this file: size-limit resolves paths beside its configuration. */
const built = "../../../dist/web";

const budgets: Record<EntryPage, string> = { home: "138 kB", login: "137 kB", room: "189 kB" };

const folder = join(import.meta.dirname, built);
const paths = (files: readonly string[]) => files.map((file) => built + file);

export default [
  ...(Object.keys(budgets) as EntryPage[]).map((route) => ({
    name: `${route}: JavaScript before it works`,
    path: paths(routeFiles(route, folder)),
    limit: budgets[route],
  })),
  // For reading and writing, of which every room fetches 29 kB later. HPKE's library, 6 kB, loads with an entry or a rotation.
  { name: "sealed room: JavaScript on top of the room's", path: paths(sealedRoomFiles(folder)), limit: "46 kB" },
  { name: "call: JavaScript of the first one", path: paths(callFiles(folder)), limit: "14 kB" },
];
