import { entryScreens } from "../../../web/app/entry-pages.ts";
import { chunkFiles } from "../../../web/build/chunk-files.ts";
import type { EntryPage } from "../../../worker/contract/routes/entry-pages.ts";

/**
 * Scripts that an entry page fetches before its screen works (`/assets/….js`): those of its HTML, of its screen and of its
 * messages, and their imports. `built`: folder of the built client.
 */
export function routeFiles(route: EntryPage, built: string): string[] {
  const modules = ["main.tsx", "app/start.tsx", entryScreens[route], "i18n/en/chat.ts"];
  return chunkFiles(modules, built).filter((file) => file.endsWith(".js"));
}

/** Scripts that a live sealed room fetches on top of those of the room's page. */
export function sealedRoomFiles(built: string): string[] {
  const ofRoom = new Set(routeFiles("room", built));
  return chunkFiles(["room/sealed/live-content.ts"], built).filter((file) => file.endsWith(".js") && !ofRoom.has(file));
}

/** Scripts that the first call of a visit fetches. */
export function callFiles(built: string): string[] {
  const before = new Set(chunkFiles(["call/CallBar.tsx", "call/CallButton.tsx"], built));
  const files = chunkFiles(["call/JoinCall.tsx", "call/InCallBar.tsx"], built);
  return files.filter((file) => file.endsWith(".js") && !before.has(file));
}
