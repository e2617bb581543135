import { isAbsolute, join, resolve } from "node:path";
import { parseArgs } from "node:util";

export const projectRoot = resolve(import.meta.dirname, "../../..");

export interface Configuration {
  port: number;
  /** Port of the pages: the worker's, or with `--dev` that of the Vite server. */
  pagePort: number;
  /** Absolute path of the folder with all persistent data. */
  stateDir: string;
  pages: string;
  /** False if `pages` is already built. */
  build: boolean;
  dev: boolean;
  /** Absolute path of the worker: its source or a built file. */
  worker: string;
}

/** Reads PORT, STATE_DIR, PAGES, WORKER and `--dev`. Throws with a message for the user if one is invalid. */
export function readConfiguration(environment: NodeJS.ProcessEnv, args: readonly string[]): Configuration {
  const { dev } = parseArgs({ args: [...args], options: { dev: { type: "boolean", default: false } } }).values;
  const port = Number(environment.PORT || 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new Error(`PORT is ${environment.PORT}; it must be a number between 1 and 65534.`);
  const inProject = (path: string) => (isAbsolute(path) ? path : join(projectRoot, path));
  const stateDir = inProject(environment.STATE_DIR || ".parley");
  return {
    port,
    pagePort: dev ? port + 1 : port,
    stateDir,
    pages: environment.PAGES ? inProject(environment.PAGES) : join(stateDir, "pages"),
    build: !dev && !environment.PAGES,
    dev,
    worker: inProject(environment.WORKER || "worker/index.ts"),
  };
}
