import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const program = (name: string, file: string): string => join(dirname(require.resolve(`${name}/package.json`)), file);

/** Paths of the project's own wrangler and Vite, independent of other installed versions. */
export const wrangler = program("wrangler", "bin/wrangler.js");
export const vite = program("vite", "bin/vite.js");
