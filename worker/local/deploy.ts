/*
 * `npm run deploy`: builds, creates the database and the bucket in the Cloudflare account if missing, applies
 * migrations and deploys. Each step may be repeated. `--dry-run` builds and checks without an account.
 * `--voice-to-text` and `--no-voice-to-text` switch the Workers AI binding in wrangler.toml on and off; in a terminal
 * the command asks while it is off.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { projectRoot } from "./node/configuration.ts";
import { databaseIdIn, hasVoiceToText, namesIn, withDatabaseId, withVoiceToText } from "./node/deploy-configuration.ts";
import { vite, wrangler } from "./node/tools.ts";

// Disables interactive questions.
const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" };

const configurationFile = join(projectRoot, "wrangler.toml");

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: { "dry-run": { type: "boolean" }, "voice-to-text": { type: "boolean" } },
  });
  step("Building the pages");
  runProgram(vite, ["build", "--config", "web/vite.config.ts", "--logLevel", "warn"]);
  if (values["dry-run"]) {
    step("Checking what would be deployed");
    runProgram(wrangler, ["deploy", "--dry-run", "--outdir", "dist/worker"]);
    return;
  }

  await chooseVoiceToText(values["voice-to-text"]);
  const { database, bucket } = namesIn(readFileSync(configurationFile, "utf8"));
  step(`Database ${database}`);
  const id = databaseId(database) ?? createDatabase(database);
  noteDatabaseId(id);
  step(`Bucket ${bucket}`);
  if (!answerOf(wrangler, ["r2", "bucket", "info", bucket]).ok)
    runProgram(wrangler, ["r2", "bucket", "create", bucket]);
  step("Bringing the database up to date");
  runProgram(wrangler, ["d1", "migrations", "apply", "DB", "--remote"]);
  step("Deploying");
  runProgram(wrangler, ["deploy"]);
  await checkHealth(process.env.PARLEY_URL);
}

/** The binding needs an account with Workers AI, so wrangler.toml has it commented out by default. */
async function chooseVoiceToText(chosen: boolean | undefined): Promise<void> {
  const text = readFileSync(configurationFile, "utf8");
  const on = chosen ?? (await wantsVoiceToText(text));
  const changed = withVoiceToText(text, on);
  if (changed === text) return;
  writeFileSync(configurationFile, changed);
  console.log(`wrangler.toml has voice to text ${on ? "on" : "off"} now. Keep that change.`);
}

async function wantsVoiceToText(toml: string): Promise<boolean> {
  if (hasVoiceToText(toml)) return true;
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(
      "Turn voice messages into text, by Workers AI of your account (billed by use)? [y/N] ",
    );
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/** Runs a program to its end, with this terminal. Throws if it fails, after it has printed its error. */
function runProgram(file: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: projectRoot, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`That failed: ${args.join(" ")}`);
}

/** Runs a program and returns its output; if it failed, both outputs. */
function answerOf(file: string, args: readonly string[]): { ok: boolean; text: string } {
  const done = spawnSync(process.execPath, [file, ...args], { cwd: projectRoot, env, encoding: "utf8" });
  const ok = done.status === 0;
  return { ok, text: ok ? done.stdout : `${done.stdout}${done.stderr}`.trim() };
}

function step(what: string): void {
  console.log(`\n${what}…`);
}

function databaseId(name: string): string | undefined {
  const listed = answerOf(wrangler, ["d1", "list", "--json"]);
  if (!listed.ok) throw new Error(`${listed.text}\nLog in first: npx wrangler login, or set CLOUDFLARE_API_TOKEN.`);
  return databaseIdIn(listed.text, name);
}

function createDatabase(name: string): string {
  runProgram(wrangler, ["d1", "create", name]);
  const id = databaseId(name);
  if (id === undefined)
    throw new Error(`The database ${name} was created, and is not listed yet. Try again in a minute.`);
  return id;
}

/** Writes the database's id, which differs between accounts, into wrangler.toml. */
function noteDatabaseId(id: string): void {
  const text = readFileSync(configurationFile, "utf8");
  const changed = withDatabaseId(text, id);
  if (changed === text) return;
  writeFileSync(configurationFile, changed);
  console.log("wrangler.toml names this database now. Keep that change.");
}

async function checkHealth(address: string | undefined): Promise<void> {
  if (!address) {
    console.log("\nDeployed. What is still missing is told by /api/health of your address.");
    return;
  }
  const response = await fetch(new URL("/api/health", address));
  console.log(`\n${address} says: ${await response.text()}`);
  if (!response.ok) process.exitCode = 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
