/*
 * Serves the worker until it is ended. Wrangler's own command would do, but for two things: it begins anew with every
 * file that changes, and it opens a port for debuggers.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { unstable_startWorker } from "wrangler";
import { projectRoot } from "./configuration.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "" },
    state: { type: "string", default: "" },
    pages: { type: "string", default: "" },
    worker: { type: "string", default: "" },
    settings: { type: "string", multiple: true, default: [] },
    watch: { type: "boolean", default: false },
  },
});

await unstable_startWorker({
  config: join(projectRoot, "wrangler.toml"),
  entrypoint: values.worker,
  // One that was built is served to the letter.
  build: { bundle: !values.worker.endsWith(".js") },
  envFiles: values.settings,
  assets: values.pages,
  dev: {
    server: { hostname: "127.0.0.1", port: Number(values.port) },
    persist: values.state,
    watch: values.watch,
    inspector: false,
    logLevel: "warn",
    // The worker writes lines of JSON; what goes well is told only when asked for.
    structuredLogsHandler: ({ level, message }: { level: string; message: string }) => {
      if (process.env.LOG || level === "error" || level === "warn") console.log(message);
    },
  },
});
