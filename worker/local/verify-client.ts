/*
 * `npm run verify-client -- https://parley.example`: builds the pages from this source, and compares each file with what
 * the installation serves. Pages contain its name and time zone, which are taken from them. A server can still serve
 * other files to other people: run it from where you use the room.
 */
import { join } from "node:path";
import { builtFiles, compareClient, manifestHash } from "./node/compare-client.ts";
import { projectRoot } from "./node/configuration.ts";
import { buildPages } from "./node/tools.ts";

const folder = join(projectRoot, "dist/web");

const [origin] = process.argv.slice(2);
if (origin === undefined || !URL.canParse(origin)) {
  console.error("Which installation? npm run verify-client -- https://parley.example");
  process.exit(2);
}
buildPages();
const files = builtFiles(folder);
const { same, different } = await compareClient(files, origin);
console.log(`Manifest of this source: ${manifestHash(files)} (SHA-256 of ${files.length} files)`);
console.log(`${same} files are served as this source builds them.`);
for (const line of different) console.log(`  ${line}`);
process.exit(different.length === 0 ? 0 : 1);
