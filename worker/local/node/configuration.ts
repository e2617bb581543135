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
  /** Serves in production, behind a proxy that ends TLS. */
  selfHost: boolean;
  /** Absolute path of the worker: its source or a built file. */
  worker: string;
}

/** Reads PORT, STATE_DIR, PAGES, WORKER, `--dev` and `--self-host`. Throws with a message for the user if one is invalid. */
export function readConfiguration(environment: NodeJS.ProcessEnv, args: readonly string[]): Configuration {
  const off = { type: "boolean", default: false } as const;
  const { dev, "self-host": selfHost } = parseArgs({ args: [...args], options: { dev: off, "self-host": off } }).values;
  const port = Number(environment.PORT || 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new Error(`PORT is ${environment.PORT}; it must be a number between 1 and 65534.`);
  const inProject = (path: string) => (isAbsolute(path) ? path : join(projectRoot, path));
  const stateDir = inProject(environment.STATE_DIR || (selfHost ? ".self-host" : ".parley"));
  return {
    port,
    pagePort: dev ? port + 1 : port,
    stateDir,
    pages: environment.PAGES ? inProject(environment.PAGES) : join(stateDir, "pages"),
    build: !dev && !environment.PAGES,
    dev,
    selfHost,
    worker:
      environment.WORKER || !selfHost ? inProject(environment.WORKER || "worker/index.ts") : builtWorker(stateDir),
  };
}

/** The worker that `npm run self-host` builds. */
export function builtWorker(stateDir: string): string {
  return join(stateDir, "worker/index.js");
}
