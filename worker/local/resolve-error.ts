/*
 * `npm run resolve-error -- 3fX_a1Bc.js:1:2345 …`: positions in the source of places that `npm run operator -- list-errors` and
 * the console list, by the source maps of the last build. Builds of the same source have the same names and maps, so an
 * earlier release is checked out and built first.
 */
import { join } from "node:path";
import { projectRoot } from "./node/configuration.ts";
import { resolveSourcePosition } from "./node/resolve-source-position.ts";

const places = process.argv.slice(2).flatMap((argument) => argument.trim().split(/\s+/));
if (places.length === 0) {
  console.error("Which place? npm run resolve-error -- 3fX_a1Bc.js:1:2345");
  process.exitCode = 2;
}
for (const place of places) {
  const found = resolveSourcePosition(place, join(projectRoot, "dist/maps"));
  if (found === undefined) process.exitCode = 1;
  console.log(`${place}  ${found ?? "is in no map: check out its release and run npm run build"}`);
}
