import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const chunk = z.object({
  file: z.string(),
  isEntry: z.optional(z.boolean()),
  imports: z.optional(z.array(z.string())),
});
const manifest = z.record(z.string(), chunk);

/** Modules that the entry requests by itself. */
const page = ["app/start.tsx"] as const;

/**
 * Modules that a route fetches before its screen works: the entry and these lazy modules, each with its imports. A
 * browser test compares the list with a browser's requests.
 */
const neededOn = {
  home: [...page, "app/HomeLayout.tsx", "i18n/en/home.ts"],
  login: [...page, "features/join/LoginScreen.tsx", "i18n/en/join.ts"],
  chat: [...page, "app/RoomLayout.tsx", "i18n/en/chat.ts"],
} as const;

export type MeasuredRoute = keyof typeof neededOn;

/** Scripts of a route, as named in the build manifest: `assets/….js`. */
export function routeFiles(route: MeasuredRoute, built: string): string[] {
  const chunks = z.parse(manifest, JSON.parse(readFileSync(join(built, ".vite/manifest.json"), "utf8")));
  const files = new Set<string>();
  const take = (key: string) => {
    const found = chunks[key];
    if (!found) throw new Error(`The build has no ${key}: has it moved?`);
    if (files.has(found.file)) return;
    files.add(found.file);
    for (const imported of found.imports ?? []) take(imported);
  };
  for (const [key, { isEntry }] of Object.entries(chunks)) if (isEntry) take(key);
  for (const key of neededOn[route]) take(key);
  return [...files];
}
