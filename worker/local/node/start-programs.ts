import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Configuration, standInSettings } from "./configuration.ts";
import { type GuardedProcess, runGuardedProcess } from "./guarded-process.ts";
import { settingsFile } from "./local-settings.ts";
import { vite, wrangler } from "./tools.ts";

type OnOutput = (text: string) => void;

/** Environment for wrangler: offline, quiet, and separate from other uses of wrangler on this machine. */
function environment({ stateDir }: Configuration): NodeJS.ProcessEnv {
  return {
    ...process.env,
    CI: "1",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    // Log files, recorded requests and the database explorer would contain links and outlive the room.
    WRANGLER_WRITE_LOGS: "false",
    X_LOCAL_OBSERVABILITY: "false",
    X_LOCAL_EXPLORER: "false",
    WRANGLER_REGISTRY_PATH: join(stateDir, "registry"),
    WRANGLER_CACHE_DIR: join(stateDir, "cache"),
  };
}

export function buildPages(configuration: Configuration, onOutput: OnOutput): GuardedProcess {
  const args = [
    ...[vite, "build", "--config", "web/vite.config.ts", "--logLevel", "warn"],
    ...["--outDir", configuration.pages, "--emptyOutDir"],
  ];
  return runGuardedProcess(args, environment(configuration), onOutput);
}

/** Bundles the worker as for Cloudflare; the pages must be there. */
export function buildWorker(configuration: Configuration, onOutput: OnOutput): GuardedProcess {
  const { pages, worker } = configuration;
  const args = [wrangler, "deploy", "--dry-run", "--outdir", dirname(worker), "--assets", pages];
  return runGuardedProcess(args, environment(configuration), onOutput);
}

export function migrateDatabase(configuration: Configuration, onOutput: OnOutput): GuardedProcess {
  const args = [wrangler, "d1", "migrations", "apply", "DB", "--local", "--persist-to", configuration.stateDir];
  return runGuardedProcess(args, environment(configuration), onOutput);
}

/** Serves the worker on its port. `crashed` is called when the runtime has ended and the server must be restarted. */
export function serveWorker(configuration: Configuration, onOutput: OnOutput, crashed: () => void): GuardedProcess {
  const { pages } = configuration;
  mkdirSync(pages, { recursive: true });
  const args = [
    ...[join(import.meta.dirname, "serve-worker.ts"), "--port", String(configuration.port)],
    ...["--state", configuration.stateDir, "--pages", pages, "--worker", configuration.worker],
    ...["--settings", settingsFile(configuration.stateDir)],
    ...(configuration.dev ? ["--watch"] : []),
    ...(configuration.selfHost ? ["--behind-proxy"] : []),
  ];
  return runGuardedProcess(args, environment(configuration), (text) => {
    onOutput(text);
    // Wrangler restarts the runtime, but its proxy does not find the worker again: every request would hang.
    if (text.includes("The Workers runtime crashed unexpectedly")) crashed();
    // With --dev, wrangler waits for the file to be corrected.
    if (!configuration.dev && text.includes("Build failed with")) crashed();
  });
}

export function serveStripe(configuration: Configuration, onOutput: OnOutput): GuardedProcess {
  const { STRIPE_API_BASE: base, STRIPE_WEBHOOK_SECRETS: secret } = standInSettings(configuration);
  const webhook = `http://127.0.0.1:${configuration.port}/api/webhooks/stripe`;
  const args = ["tests/support/stripe/run.ts", "--port", new URL(base).port, "--webhook", webhook, "--secret", secret];
  return runGuardedProcess(args, process.env, onOutput);
}

/** Serves the pages with hot reload; other requests are proxied to the worker. */
export function servePages(configuration: Configuration, onOutput: OnOutput): GuardedProcess {
  const args = [
    ...[vite, "--config", "web/vite.config.ts", "--logLevel", "warn", "--clearScreen", "false"],
    ...["--port", String(configuration.pagePort), "--strictPort"],
  ];
  return runGuardedProcess(args, { ...process.env, WORKER_URL: `http://127.0.0.1:${configuration.port}` }, onOutput);
}
