import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const program = (name: string, file: string): string => join(dirname(require.resolve(`${name}/package.json`)), file);

/** The programs that build and serve, as files for Node to run: the project's own, whatever else is installed. */
export const wrangler = program("wrangler", "bin/wrangler.js");
export const vite = program("vite", "bin/vite.js");
