import { join } from "node:path";
import type { Rolldown } from "vite";
import { entryScreens } from "../app/entry-pages.ts";

const inWeb = (file: string): string => join(import.meta.dirname, "..", file);
const main = inWeb("main.tsx");
const start = ["app/start.tsx", "app/send-page-error.ts"].map(inWeb);
const sealedRoom = inWeb("room/sealed/live-content.ts");
/** The call in a room, and the bars that offer one to all. */
const call = ["call/JoinCall.tsx", "call/InCallBar.tsx"].map(inWeb);
const callOffer = ["call/CallBar.tsx", "call/CallButton.tsx", "call/RunningCall.tsx"].map(inWeb);
const entries = Object.entries(entryScreens).map(([name, screen]) => [name, inWeb(screen)] as const);
/** Pages beside the entry pages. */
const others = [
  ["room-pages", inWeb("app/room-screens.ts")],
  ["pages", inWeb("app/site-screens.tsx")],
  ["operator", inWeb("features/operator/OperatorScreen.tsx")],
] as const;

/** Names of the chunks that every page, or an entry page's first screen, starts with. */
export const firstScreenChunks: ReadonlySet<string> = new Set([
  "react",
  "main",
  "app",
  ...entries.map(([name]) => name),
]);

/** The largest library, which takes long to run. */
const react = /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/app\/react-dom\.ts$/;
/** Modules that only sealed rooms use. */
const sealed = /\/web\/((room\/)?sealed|features\/(join\/sealed|sealed-room)|key-requests)\//;
/** Modules of calls, which load with the first one. */
const ofCall = /\/web\/(call|media\/camera)\b/;
/** By the bundler's own rule, a file for each `import()`: messages, texts, lists of emoji, and rare libraries. */
const apart =
  /\.data\.ts$|\/web\/i18n\/(en|zh-\w+|[\w-]+\/.*)\.ts$|\/web\/sealed\/hpke\.ts$|\/node_modules\/(@hpke|client-zip)\//;

/**
 * Assigns each module to a file: what every page starts with, what several pages share, and what one page needs, for its first
 * screen or later. By the bundler's own rule each set of importers would get a file: opening a room would take 400 files.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let chunkOf: ((id: string) => string | null) | undefined;
  const name: Rolldown.CodeSplittingNameFunction = (id, modules) => {
    chunkOf ??= chunksOf(modules);
    return chunkOf(id);
  };
  return [{ name, includeDependenciesRecursively: false }];
}

function chunksOf(modules: Rolldown.ChunkingContext): (id: string) => string | null {
  const neededBy = (...roots: string[]) => reachable(roots, modules, { lazily: false });
  const [inMain, inStart, inSealedRoom] = [neededBy(main), neededBy(...start), neededBy(sealedRoom)];
  const [inCall, inCallOffer] = [neededBy(...call), neededBy(...callOffer)];
  const inFirstScreen = entries.map(([name, root]) => [name, neededBy(root)] as const);
  const pages = [...entries, ...others];
  const inPage = pages.map(([name, root]) => {
    const end = new Set(pages.flatMap(([, other]) => (other === root ? [] : [other])));
    return [name, reachable([root], modules, { lazily: true, end })] as const;
  });
  const namesOf = (id: string, list: typeof inPage) => list.flatMap(([name, ids]) => (ids.has(id) ? [name] : []));
  return (id) => {
    if (react.test(id)) return "react";
    if (inMain.has(id)) return "main";
    if (inStart.has(id)) return "app";
    if (apart.test(id)) return null;
    const [entry, ...otherEntries] = namesOf(id, inFirstScreen);
    const [page, ...otherPages] = namesOf(id, inPage);
    const isOfRoom = page === "room" || otherPages.includes("room");
    // A file of its own for 1 kB would be one more request before the form.
    if (entry === "login" && id.endsWith(".css")) return "app";
    // A room loads no file of another entry page.
    if (entry) return otherEntries.length > 0 || (isOfRoom && entry !== "room") ? "app" : entry;
    if (sealed.test(id)) return inSealedRoom.has(id) ? "sealed" : "sealed-later";
    if (ofCall.test(id) && inCall.has(id) && !inCallOffer.has(id)) return "call";
    if (page === undefined) return null;
    if (isOfRoom) return otherPages.length > 0 ? "shared-with-room" : "room-later";
    return otherPages.length > 0 || entries.some(([name]) => name === page) ? "shared" : page;
  };
}

/** The modules and all that they import, with `lazily` also by `import()`, but for modules of `end`. */
function reachable(
  ids: readonly string[],
  modules: Rolldown.ChunkingContext,
  { lazily, end }: { lazily: boolean; end?: ReadonlySet<string> | undefined },
  found = new Set<string>(),
): Set<string> {
  for (const id of ids) {
    if (found.has(id) || end?.has(id)) continue;
    found.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    reachable(lazily ? [...importedIds, ...dynamicallyImportedIds] : importedIds, modules, { lazily, end }, found);
  }
  return found;
}
