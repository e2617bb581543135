/*
 * Serves the worker through wrangler's API. Wrangler's `dev` command would restart at every changed file, and open a
 * debugger port.
 */
import { readFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { unstable_startWorker } from "wrangler";
import * as z from "zod/mini";
import { projectRoot } from "./configuration.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "" },
    state: { type: "string", default: "" },
    pages: { type: "string", default: "" },
    worker: { type: "string", default: "" },
    settings: { type: "string", default: "" },
    watch: { type: "boolean", default: false },
    "behind-proxy": { type: "boolean", default: false },
  },
});

const settings = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(values.settings, "utf8")));

await unstable_startWorker({
  config: join(projectRoot, "wrangler.toml"),
  entrypoint: values.worker,
  // A built worker is served without bundling it again.
  build: { bundle: !values.worker.endsWith(".js") },
  // Wrangler would expand `$` in files of settings, and read `.dev.vars` where it is given none.
  envFiles: [devNull],
  bindings: Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, { type: "secret_text" as const, value }]),
  ),
  assets: values.pages,
  dev: {
    server: { hostname: "127.0.0.1", port: Number(values.port) },
    // The proxy ends TLS: the worker sees the URLs that browsers see.
    ...(values["behind-proxy"] ? { origin: { secure: true } } : {}),
    persist: values.state,
    watch: values.watch,
    inspector: false,
    logLevel: "warn",
    // The worker logs lines of JSON; those below `warn` are shown only with LOG.
    structuredLogsHandler: ({ level, message }: { level: string; message: string }) => {
      if (process.env.LOG || level === "error" || level === "warn") console.log(message);
    },
  },
});
