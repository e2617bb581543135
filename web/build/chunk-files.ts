import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Rolldown } from "vite";

/** Scripts and style sheets by module, relative to the folder of the pages. */
type FilesByModule = Record<string, string[]>;

const listed = ".vite/files.json";

/**
 * Writes which files each module needs, for `chunkFiles`. Vite's manifest lists only modules that are alone in their
 * file. Imported files come first: a later style sheet may override an earlier one.
 */
export function writeFileList(folder: string, root: string, output: Rolldown.RolldownOutput["output"]): void {
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])));
  const filesOf = (name: string, importers: readonly string[] = []): string[] => {
    const chunk = chunks.get(name);
    if (!chunk) return [];
    const path = [...importers, name];
    // Of files that import each other, a module may run before one that it needs.
    if (importers.includes(name))
      throw new Error(`Files import each other: ${path.map((file) => chunks.get(file)?.name).join(" → ")}`);
    const imported = chunk.imports.flatMap((other) => filesOf(other, path));
    return [...new Set([...imported, name, ...(chunk.viteMetadata?.importedCss ?? [])])];
  };
  const files: FilesByModule = {};
  for (const { fileName, moduleIds } of chunks.values())
    for (const id of moduleIds) if (id.startsWith(root)) files[id.slice(root.length + 1)] = filesOf(fileName);
  mkdirSync(dirname(join(folder, listed)), { recursive: true });
  writeFileSync(join(folder, listed), JSON.stringify(files));
}

/** Paths of the scripts and style sheets that the modules and their imports need. `folder`: output of the build. */
export function chunkFiles(modules: readonly string[], folder: string): string[] {
  const files: FilesByModule = JSON.parse(readFileSync(join(folder, listed), "utf8"));
  const needed = modules.flatMap((module) => {
    const ofModule = files[module];
    if (!ofModule) throw new Error(`The build has no ${module}: has it moved?`);
    return ofModule;
  });
  return [...new Set(needed)].map((file) => `/${file}`);
}
