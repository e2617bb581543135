import { join } from "node:path";
import { entryScreens } from "../app/entry-pages.ts";

/**
 * Assigns modules to chunks: those that several entry pages need form a chunk, and so do the others of each entry page.
 * By the bundler's own rule each set of importers gets a chunk: the chat then loads 72 scripts instead of 10, and 14 kB
 * more (brotli).
 */

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const inWeb = (file: string): string => join(import.meta.dirname, "..", file);
const start = inWeb("app/start.tsx");
const screens = Object.entries(entryScreens).map(([name, screen]) => [name, inWeb(screen)] as const);

/** The largest library, which takes long to run. */
const react = {
  name: "react",
  test: /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/app\/react\.ts$/,
  priority: screens.length + 1,
};

/** Chunk groups for one build. With `null` the bundler puts a module with its importer. */
export function chunkGroups() {
  let needed: { always: Set<string>; byEntry: [name: string, ids: Set<string>][] } | undefined;
  const entriesNeeding = (id: string, modules: Modules): string[] => {
    needed ??= {
      always: neededBy(start, modules),
      byEntry: screens.map(([name, screen]) => [name, neededBy(screen, modules)]),
    };
    // The manifest lists these modules by chunks of their own.
    if (id === start || screens.some(([, screen]) => id === screen)) return [];
    return needed.byEntry.flatMap(([name, ids]) => (needed?.always.has(id) || ids.has(id) ? [name] : []));
  };
  // A chunk includes the imports of its modules, so groups shared by more entry pages have a higher priority.
  const groups = screens.map((_, index) => ({
    debugName: `entry pages: ${index + 1} of ${screens.length}`,
    priority: index + 1,
    name: (id: string, modules: Modules) => {
      const names = entriesNeeding(id, modules);
      if (names.length !== index + 1) return null;
      return names.length === screens.length ? "base" : names.join("-and-");
    },
  }));
  return [react, ...groups];
}

function neededBy(module: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found;
  found.add(module);
  for (const imported of modules.getModuleInfo(module)?.importedIds ?? [])
    if (!lazyOnly.test(imported)) neededBy(imported, modules, found);
  return found;
}

/** The router's index imports this module, which only lazy routes use: 0.3 kB. */
const lazyOnly = /\/react-router\/dist\/esm\/useBlocker\.js$/;
