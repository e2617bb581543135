import { join } from "node:path";
import type { Rolldown } from "vite";
import { entryScreens } from "../app/entry-pages.ts";

const inWeb = (file: string): string => join(import.meta.dirname, "..", file);
const inChat = (file: string): string => `features/chat/${file}`;
const start = inWeb("app/start.tsx");
const liveSealedRoom = inWeb("room/sealed/live-content.ts");
const sealedEntry = inWeb("features/join/sealed/SealedEntry.tsx");
const screens = Object.entries(entryScreens).map(([name, screen]) => [name, inWeb(screen)] as const);

/** Parts that every room fetches after the chat: in one chunk, opening a room takes 68 requests for files, not 181. */
const shownLater = [
  ...["app/RoomGreetings.tsx", "features/alerts/RoomAlerts.tsx", "features/install/Installable.tsx"],
  ...["attach/AttachButton.tsx", "header/ConnectionLine.tsx", "header/TimeLeft.tsx", "list/Announcer.tsx"].map(inChat),
  ...["list/NewBelow.tsx", "list/TouchGestures.tsx", "media/media-chunk.ts", "snapshot/SnapshotWriter.tsx"].map(inChat),
  ...["TopBars.tsx", "voice/recording/VoiceButton.tsx"].map(inChat),
].map(inWeb);

/** The largest library, which takes long to run. */
const react = {
  name: "react",
  test: /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/app\/react\.ts$/,
  priority: 1,
};

/** Modules that only sealed rooms use, and their library. */
const ofSealedRooms = /\/(web\/(room\/)?sealed|node_modules\/@hpke)\//;

/**
 * Assigns modules to chunks: those that several entry pages need form a chunk, and so do the others of each entry page.
 * By the bundler's own rule each set of importers gets a chunk: the chat then loads 72 scripts instead of 10, and 14 kB
 * more (brotli). A live sealed room has a chunk of its own, 1.9 kB smaller than in its 8 parts, but for what its link's page
 * needs: that page loads no script of the room before its form.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let neededByScreen: [name: string, ids: Set<string>][] | undefined;
  let neededBySealed: Set<string> | undefined;
  let neededByEntry: Set<string> | undefined;
  let neededLater: Set<string> | undefined;
  const name: Rolldown.CodeSplittingNameFunction = (id, modules) => {
    neededByScreen ??= screens.map(([name, screen]) => [name, neededBy([start, screen], modules)]);
    // The manifest lists these modules by chunks of their own.
    if (id === start || screens.some(([, screen]) => id === screen)) return null;
    const byScreens = neededByScreen.flatMap(([name, ids]) => (ids.has(id) ? [name] : [])).join("-and-");
    neededByEntry ??= neededBy([sealedEntry], modules);
    if (byScreens) return byScreens === "room" && neededByEntry.has(id) ? "room-and-entry" : byScreens;
    neededLater ??= neededBy(shownLater, modules);
    neededBySealed ??= neededBy([liveSealedRoom], modules);
    // A live sealed room must not wait for the whole of "room-later".
    if (neededLater.has(id) && !neededBySealed.has(id)) return "room-later";
    if (id === liveSealedRoom || !ofSealedRooms.test(id)) return null;
    return neededBySealed.has(id) ? (neededByEntry.has(id) ? "sealed-and-entry" : "sealed") : null;
  };
  return [react, { name, includeDependenciesRecursively: false }];
}

/** The modules and all that they import. */
function neededBy(ids: readonly string[], modules: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    // The router's index imports useBlocker, which only lazy routes use: 0.3 kB.
    if (found.has(id) || id.endsWith("/react-router/dist/esm/useBlocker.js")) continue;
    found.add(id);
    neededBy(modules.getModuleInfo(id)?.importedIds ?? [], modules, found);
  }
  return found;
}
