/*
 * The shared server of the browser tests: builds pages and worker, and runs `npm start` with them. The worker's password
 * hashes are cheap.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { vite, wrangler } from "../../../worker/local/node/tools.ts";
import { projectRoot } from "../text/source-files.ts";
import { builtForTests } from "./built-for-tests.ts";

const { PAGES, WORKER } = builtForTests(process.env.STATE_DIR ?? "");

function run(args: readonly string[]): void {
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_WRITE_LOGS: "false" };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: projectRoot, env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

run([vite, "build", "--config", "web/vite.config.ts", "--logLevel", "warn", "--outDir", PAGES, "--emptyOutDir"]);
const passwordCost = join(import.meta.dirname, "password-cost.ts");
run([
  ...[wrangler, "deploy", "--dry-run", "--outdir", dirname(WORKER), "--assets", PAGES],
  // As the two importing files name it.
  ...["./password-cost.ts", "../lib/crypto/password-cost.ts"].flatMap((name) => ["--alias", `${name}:${passwordCost}`]),
]);
Object.assign(process.env, { PAGES, WORKER });
await import("../../../worker/local/start.ts");
