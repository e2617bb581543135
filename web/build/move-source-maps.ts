import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Moves the source maps of a build out of its public files, for `npm run resolve-error`. */
export function moveSourceMaps(folder: string, mapsFolder: string): void {
  rmSync(mapsFolder, { recursive: true, force: true });
  mkdirSync(mapsFolder, { recursive: true });
  const assets = join(folder, "assets");
  for (const file of readdirSync(assets))
    if (file.endsWith(".map")) renameSync(join(assets, file), join(mapsFolder, file));
}
