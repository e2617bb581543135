/* Builds pages, a worker with cheap hashes and captchas, and migrated tables: into TEST_BUILT, or else STATE_DIR, or else dist. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { vite, wrangler } from "../../../worker/local/node/tools.ts";
import { projectRoot } from "../text/source-files.ts";
import { builtForTests, migratedState } from "./built-for-tests.ts";

const built = process.env.TEST_BUILT || process.env.STATE_DIR || join(projectRoot, "dist");
const { PAGES, WORKER } = builtForTests(built);

function run(args: readonly string[]): void {
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_WRITE_LOGS: "false" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: projectRoot, env, encoding: "utf8" });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`.trim());
  process.exit(1);
}

run([vite, "build", "--config", "web/vite.config.ts", "--logLevel", "warn", "--outDir", PAGES, "--emptyOutDir"]);
/** As the importing files name them. */
const costs = ["./password-cost.ts", "../lib/crypto/password-cost.ts", "./captcha-cost.ts"];
run([
  ...[wrangler, "deploy", "--dry-run", "--outdir", dirname(WORKER), "--assets", PAGES],
  ...costs.flatMap((name) => ["--alias", `${name}:${join(import.meta.dirname, basename(name))}`]),
]);
rmSync(migratedState(built), { recursive: true, force: true });
run([wrangler, "d1", "migrations", "apply", "DB", "--local", "--persist-to", migratedState(built)]);
