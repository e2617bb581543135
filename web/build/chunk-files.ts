import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";

/**
 * Paths of the scripts and style sheets that the modules and their imports need. Imported files come first: a later
 * style sheet may override an earlier one. `folder`: output of the build, with its manifest.
 */
export function chunkFiles(modules: readonly string[], folder: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const seen = new Set<string>();
  const filesOf = (module: string): string[] => {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`The build has no ${module}: has it moved?`);
    if (seen.has(module)) return [];
    seen.add(module);
    return [...(chunk.imports ?? []).flatMap(filesOf), chunk.file, ...(chunk.css ?? [])];
  };
  return [...new Set(modules.flatMap(filesOf))].map((file) => `/${file}`);
}
