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
  /** Pays at a stand-in for Stripe on the port behind the pages', with late, failed and refused refunds. */
  stripeStandIn: boolean;
  /** Absolute path of the worker: its source or a built file. */
  worker: string;
}

/** Reads PORT, STATE_DIR, PAGES, WORKER, `--dev`, `--self-host` and `--stripe-stand-in`. Throws with a message for the user if one is invalid. */
export function readConfiguration(environment: NodeJS.ProcessEnv, args: readonly string[]): Configuration {
  const off = { type: "boolean", default: false } as const;
  const options = { dev: off, "self-host": off, "stripe-stand-in": off };
  const {
    dev,
    "self-host": selfHost,
    "stripe-stand-in": stripeStandIn,
  } = parseArgs({ args: [...args], options }).values;
  if (selfHost && stripeStandIn) throw new Error("--stripe-stand-in is for development only.");
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
    stripeStandIn,
    worker:
      environment.WORKER || !selfHost ? inProject(environment.WORKER || "worker/index.ts") : builtWorker(stateDir),
  };
}

/** The command that serves this configuration. */
export function commandOf({ dev, selfHost }: Configuration): string {
  return selfHost ? "npm run self-host" : dev ? "npm run dev" : "npm start";
}

/** Settings of an installation that pays at the stand-in. */
export function standInSettings({ pagePort }: Configuration) {
  return {
    STRIPE_SECRET_KEY: "sk_test_stand_in",
    STRIPE_WEBHOOK_SECRETS: "whsec_stand_in",
    STRIPE_API_BASE: `http://127.0.0.1:${pagePort + 1}`,
  };
}

/** The worker that `npm run self-host` builds. */
export function builtWorker(stateDir: string): string {
  return join(stateDir, "worker/index.js");
}
