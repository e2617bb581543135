import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { projectRoot } from "./configuration.ts";

const require = createRequire(import.meta.url);
const program = (name: string, file: string): string => join(dirname(require.resolve(`${name}/package.json`)), file);

/** Paths of the project's own wrangler and Vite, independent of other installed versions. */
export const wrangler = program("wrangler", "bin/wrangler.js");
export const vite = program("vite", "bin/vite.js");

export function buildPages(env = process.env): void {
  const args = [vite, "build", "--config", "web/vite.config.ts", "--logLevel", "warn"];
  const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The pages could not be built.");
}
