/*
 * `npm run deploy`: asks for the settings that are missing, makes keys, database, bucket and webhook endpoint, applies
 * migrations, deploys, and places a test order. Each step may be repeated. `--dry-run` shows what would be made.
 * `--voice-to-text` and `--no-voice-to-text` switch the Workers AI binding in wrangler.toml on and off; in a terminal
 * the command asks while it is off. `--take-domain` replaces another site at the installation's domain, `--new-keys` a key that
 * was lost.
 */
import { spawnSync } from "node:child_process";
import { resolveTxt } from "node:dns/promises";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { hasVoiceToText, withVoiceToText } from "./deployment/deploy-configuration.ts";
import type { DeploymentEnvironment } from "./deployment/deployment-environment.ts";
import { runDeployment } from "./deployment/run-deployment.ts";
import { projectRoot } from "./node/configuration.ts";
import { buildPages, wrangler } from "./node/tools.ts";

const siteAnswersMs = 10_000;
const configurationFile = join(projectRoot, "wrangler.toml");

// CI disables interactive questions.
const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" };

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** The binding needs an account with Workers AI, so wrangler.toml has it commented out by default. */
async function chooseVoiceToText(chosen: boolean | undefined): Promise<void> {
  const text = readFileSync(configurationFile, "utf8");
  const question = "Turn voice messages into text, by Workers AI of your account (billed by use)? [y/N] ";
  const wantsIt = async () =>
    hasVoiceToText(text) || (edges.ask !== undefined && /^y(es)?$/i.test((await edges.ask(question)).trim()));
  const changed = withVoiceToText(text, chosen ?? (await wantsIt()));
  if (changed !== text) writeFileSync(configurationFile, changed);
}

const edges: DeploymentEnvironment = {
  wrangler(args) {
    const done = spawnSync(process.execPath, [wrangler, ...args], { cwd: projectRoot, env, encoding: "utf8" });
    const ok = done.status === 0;
    return { ok, text: ok ? done.stdout : `${done.stdout}${done.stderr}`.trim() };
  },
  buildPages: () => buildPages(env),
  askSite: (address) =>
    fetch(address, { redirect: "manual", signal: AbortSignal.timeout(siteAnswersMs) }).catch(() => undefined),
  resolveTxt,
  ask: process.stdin.isTTY ? ask : undefined,
  print: (line) => console.log(line),
  wait,
  environment: process.env,
  configurationFile,
  secretsFile: join(projectRoot, ".deploy.env"),
};

try {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      "new-keys": { type: "boolean", default: false },
      "take-domain": { type: "boolean", default: false },
      "voice-to-text": { type: "boolean" },
    },
  });
  const { "dry-run": dryRun, "new-keys": newKeys, "take-domain": takesDomain } = values;
  if (!dryRun) await chooseVoiceToText(values["voice-to-text"]);
  if (!(await runDeployment(edges, { dryRun, takesDomain, newKeys }))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
