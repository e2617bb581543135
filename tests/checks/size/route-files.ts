import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { entryMessages, entryScreens } from "../../../web/app/entry-pages.ts";
import type { EntryPage } from "../../../worker/contract/routes/entry-pages.ts";

const chunk = z.object({
  file: z.string(),
  isEntry: z.optional(z.boolean()),
  imports: z.optional(z.array(z.string())),
});
const manifest = z.record(z.string(), chunk);

/** Modules that the entry requests by itself. */
const page = ["app/start.tsx"] as const;

/** An entry page fetches before its screen works: the entry, these modules, its screen and messages, and their imports. */
const neededOn = (route: EntryPage): string[] => [
  ...page,
  entryScreens[route],
  ...entryMessages[route].map((namespace) => `i18n/en/${namespace}.ts`),
];

/** Scripts of a route, as named in the build manifest: `assets/….js`. */
export function routeFiles(route: EntryPage, built: string): string[] {
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
  for (const key of neededOn(route)) take(key);
  return [...files];
}
