import { join } from "node:path";
import { entryScreens } from "./entry-pages.ts";

/** Assigns modules to chunks. Many small chunks compress worse and cost a request each. */

interface Modules {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

const screens = Object.entries(entryScreens).map(([name, screen]) => [name, inWeb(screen)] as const);
const page = inWeb("app/start.tsx");
/** Separate chunks: the largest library, which takes long to run, and the modules that `main.tsx` loads first. */
const libraries = [
  // The chunk loader, which only the entry needs.
  { name: "fetching", test: /vite\/preload-helper|\/web\/lib\/(fetch-chunk|next-task)\.ts$/ },
  { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/app\/react\.ts$/ },
].map((library, index) => ({ ...library, priority: 20 - index }));

/** Lists of the lazy routes and of their messages; a navigation to any of them needs both. */
const secondary = {
  name: "secondary",
  test: /\/web\/(app\/secondary-routes|i18n\/secondary-namespaces)\.ts$/,
  priority: 0,
};

/**
 * Chunk groups for one build. `base`: modules that the page itself and every entry page need. Modules shared by some
 * entry pages form a chunk, and so does the rest of each page. With `null` the bundler puts a module with its importer.
 */
export function chunksOfBuild() {
  let needed: { base: Set<string>; byEntry: [name: string, ids: Set<string>][] } | undefined;
  const entriesNeeding = (id: string, modules: Modules): string[] => {
    needed ??= {
      base: neededBy(page, modules),
      byEntry: screens.map(([name, id]) => [name, neededBy(id, modules)]),
    };
    // The manifest lists these modules by chunks of their own.
    if (id === page || screens.some(([, screen]) => id === screen)) return [];
    return needed.byEntry.flatMap(([name, ids]) => (needed?.base.has(id) || ids.has(id) ? [name] : []));
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
  return [...libraries, ...groups, secondary];
}

function neededBy(entry: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const take = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    const { code, importedIds } = modules.getModuleInfo(id) ?? { code: null, importedIds: [] };
    for (const imported of importedIds)
      if (!onlyLater.test(imported)) for (const one of iconsOf(imported, code, modules)) take(one);
  };
  take(entry);
  return found;
}

/** The library's index imports this module, which only lazy routes use. */
const onlyLater = /\/react-router\/dist\/esm\/useBlocker\.js$/;

const iconList = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const iconFiles = new Map<string, string>();

/**
 * lucide-react re-exports all icons from one index: an importer needs only the icons that it names. Other modules are
 * returned unchanged. With all icons instead, the chat page loads 10.6 kB more (brotli).
 */
function iconsOf(imported: string, importersCode: string | null, modules: Modules): string[] {
  if (!iconList.test(imported)) return [imported];
  if (iconFiles.size === 0) {
    for (const [, names, file] of modules
      .getModuleInfo(imported)
      ?.code?.matchAll(/export \{([^}]*)\} from '\.\/([^']+)'/g) ?? [])
      for (const [, name] of names?.matchAll(/ as (\w+)/g) ?? [])
        iconFiles.set(`${name}`, imported.replace("lucide-react.mjs", `${file}`));
  }
  const named = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(importersCode ?? "")?.[1] ?? "";
  return named.split(",").flatMap((name) => iconFiles.get(name.trim().split(/\s/)[0] ?? "") ?? []);
}

function inWeb(file: string): string {
  return `${join(import.meta.dirname, "..")}/${file}`;
}
