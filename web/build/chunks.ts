import { join } from "node:path";
import { entryPages } from "./entry-pages.ts";

/** Which file of the build a module goes into. Many small files compress worse and are asked for one by one. */

interface Modules {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

/** What a screen that people come in by needs, it needs at once. */
const screens = Object.entries(entryPages).map(([name, { screen }]) => [name, inWeb(screen)] as const);
const page = inWeb("app/start.tsx");
/** What is a file by itself: the largest of the libraries, whose code takes long to run, and what `main.tsx` begins with. */
const libraries = [
  // What fetches files: the entry needs it, and nothing else.
  { name: "fetching", test: /vite\/preload-helper|\/web\/lib\/(fetch-chunk|next-task)\.ts$/ },
  { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/app\/react\.ts$/ },
].map((library, index) => ({ ...library, priority: 20 - index }));

/** What the screens are in that nobody comes in by, and their words: who goes on needs both lists. */
const others = { name: "others", test: /\/web\/(app\/secondary-routes|i18n\/secondary-namespaces)\.ts$/, priority: 0 };

/**
 * For one build. `base` is what the page itself and every way in need; what two of them need is a file of theirs, and the
 * rest of each is a file of its own. `null` leaves a module to the bundler: it goes with whoever asks for it.
 */
export function chunksOfBuild() {
  let needed: { base: Set<string>; byEntry: [name: string, ids: Set<string>][] } | undefined;
  const entriesNeeding = (id: string, modules: Modules): string[] => {
    needed ??= {
      base: neededBy(page, modules),
      byEntry: screens.map(([name, id]) => [name, neededBy(id, modules)]),
    };
    // The manifest names these by their own files.
    if (id === page || screens.some(([, screen]) => id === screen)) return [];
    return needed.byEntry.flatMap(([name, ids]) => (needed?.base.has(id) || ids.has(id) ? [name] : []));
  };
  // A file takes along what its modules import: what more ways need is given its place first.
  const groups = screens.map((_, index) => ({
    debugName: `ways in: ${index + 1} of ${screens.length}`,
    priority: index + 1,
    name: (id: string, modules: Modules) => {
      const names = entriesNeeding(id, modules);
      if (names.length !== index + 1) return null;
      return names.length === screens.length ? "base" : names.join("-and-");
    },
  }));
  return [...libraries, ...groups, others];
}

/** A module and all that it imports, without what is imported when it is needed. */
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

/** A library's index imports all that it has: of this, only screens that come later have use. */
const onlyLater = /\/react-router\/dist\/esm\/useBlocker\.js$/;

const iconList = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const iconFiles = new Map<string, string>();

/** Icons come from one long list: who imports the list needs only what it names. Other modules are returned as they are. */
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
