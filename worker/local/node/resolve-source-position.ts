import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, posix } from "node:path";

/** Folder of a map's script in the build, relative to the project: the sources of a map are relative to it. */
const assets = "dist/web/assets";

/**
 * The position in the source of a place in a built script, `file:line:column`: `web/app/start.tsx:41:3`. Undefined if
 * `mapsFolder` has no map of the script, which another release built.
 */
export function resolveSourcePosition(place: string, mapsFolder: string): string | undefined {
  const [file = "", line = 0, column = 0] = place.split(":");
  const path = join(mapsFolder, `${file}.map`);
  if (!/^[\w-]+\.js$/.test(file) || !existsSync(path)) return undefined;
  const entry = new SourceMap(JSON.parse(readFileSync(path, "utf8"))).findEntry(Number(line) - 1, Number(column) - 1);
  if (!("originalSource" in entry)) return undefined;
  const source = posix.normalize(posix.join(assets, entry.originalSource));
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}
