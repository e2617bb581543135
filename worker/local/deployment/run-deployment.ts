import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import * as z from "zod/mini";
import { getHealth } from "../../contract/endpoints/site.ts";
import { second } from "../../contract/units.ts";
import { TokenRefused } from "../../operator/cli/ask.ts";
import { writePrivately } from "../node/local-settings.ts";
import { ensureStripeEndpoint } from "./check-stripe.ts";
import { type CollectedSettings, collectSettings, mailboxOf, readCopies } from "./collect-settings.ts";
import { customDomains, foreignDomains } from "./custom-domains.ts";
import {
  databaseIdIn,
  namesIn,
  secretNamesIn,
  withDatabaseId,
  withSetting,
  withWorkersDev,
} from "./deploy-configuration.ts";
import { type DeploymentEnvironment, report } from "./deployment-environment.ts";
import { mailRecords } from "./mail-domain.ts";
import { placeTestOrder } from "./test-order.ts";

const list = z.optional(z.array(z.string()));
const healthAnswer = z.object({
  data: z.object({
    ok: z.boolean(),
    version: z.optional(z.string()),
    watch: z.optional(z.array(z.object({ name: z.string(), ok: z.boolean() }))),
    without: list,
    problems: list,
  }),
});

/** A new domain has its certificate after some minutes. */
const healthTries = 60;
const healthPauseMs = 5 * second;

/** `takesDomain`: replaces another site at the domain; `newKeys`: makes keys although there is data of former ones. */
interface Choices {
  dryRun?: boolean;
  takesDomain?: boolean;
  newKeys?: boolean;
}

/**
 * Brings an installation to the state that this source describes; each step does nothing if it was done before. A dry
 * run reads only. Resolves with true if nothing is left to do.
 */
export async function runDeployment(
  edges: DeploymentEnvironment,
  { dryRun = false, takesDomain = false, newKeys = false }: Choices = {},
): Promise<boolean> {
  const { database, bucket } = namesIn(readFileSync(edges.configurationFile, "utf8"));
  edges.print("\nThe account at Cloudflare");
  const listed = edges.wrangler(["d1", "list", "--json"]);
  if (!listed.ok) throw new Error(`${listed.text}\nLog in first: npx wrangler login, or set CLOUDFLARE_API_TOKEN.`);
  const knownId = databaseIdIn(listed.text, database);
  report(edges, knownId ? "there" : "new", `the database ${database}`);
  const hasBucket = edges.wrangler(["r2", "bucket", "info", bucket]).ok;
  report(edges, hasBucket ? "there" : "new", `the bucket ${bucket}`);
  const stored = storedSecrets(edges);
  report(edges, stored ? "there" : "new", "the Worker");

  edges.print("\nSettings");
  const vars = varsOf(edges);
  const settings = await collectSettings(edges, vars, stored ?? new Set(), {
    dryRun,
    hasData: knownId !== undefined && !newKeys,
  });
  Object.assign(vars, settings.vars);
  if (!dryRun) storeSettings(edges, settings);
  const foreign = takesDomain ? [] : await foreignDomains(edges, vars, stored === undefined);
  for (const host of foreign)
    report(edges, "to do", `${host} serves another site or installation, which a deployment would replace`);
  if (foreign.length > 0 && !dryRun)
    throw new Error("Choose another address, or take this one: npm run deploy -- --take-domain");
  const stripeIsReady = await ensureStripeEndpoint(edges, vars, stored, settings, dryRun);
  if (!dryRun) storeSettings(edges, settings);
  if (settings.missing.length === 0) report(edges, "there", "all that production needs");
  for (const name of settings.missing) report(edges, "to do", `${name} is missing`);
  // A deploy button sets the secrets itself, maybe after this command.
  if (settings.missing.length > 0 && !dryRun && !edges.environment.WORKERS_CI)
    throw new Error("Set these in the environment, or run this command in a terminal.");

  const mailIsReady = await checkMail(edges, vars.MAIL_FROM);
  const isReady = stripeIsReady && mailIsReady;
  if (dryRun) {
    edges.print("\nA dry run: nothing was changed. Marked with + is what a deployment would make.");
    return isReady && settings.missing.length === 0 && foreign.length === 0;
  }

  edges.print("\nDeployment");
  edges.buildPages();
  report(edges, "new", "the pages are built");
  const id = knownId ?? createDatabase(edges, database);
  changeConfiguration(edges, (toml) => withDatabaseId(toml, id));
  if (!hasBucket) must(edges, ["r2", "bucket", "create", bucket]);
  must(edges, ["d1", "migrations", "apply", "DB", "--remote"]);
  report(edges, "new", "the database is up to date");
  deployWorker(edges, vars, settings);
  report(edges, "new", `the Worker serves ${vars.APP_ORIGIN ?? "no address: APP_ORIGIN is missing"}`);

  const origin = edges.environment.PARLEY_URL || vars.APP_ORIGIN;
  if (!origin) return false;
  edges.print(`\n${origin}`);
  if (!(await isHealthy(edges, origin))) return false;
  return (await testOrder(edges, origin, settings.known.OPERATOR_TOKEN, mailboxOf(vars))) && isReady;
}

/** Names of the Worker's secrets; undefined if there is no such Worker yet. */
function storedSecrets(edges: DeploymentEnvironment): Set<string> | undefined {
  const { ok, text } = edges.wrangler(["secret", "list"]);
  if (ok) return secretNamesIn(text);
  if (/not found/.test(text)) return undefined;
  throw new Error(text);
}

function varsOf({ configurationFile }: DeploymentEnvironment): Record<string, string> {
  const { vars } = unstable_readConfig({ config: configurationFile }, { hideWarnings: true });
  return Object.fromEntries(Object.entries(vars).filter((one): one is [string, string] => typeof one[1] === "string"));
}

/** Public settings into wrangler.toml; copies of secrets, which nobody can read again, onto this machine. */
function storeSettings(edges: DeploymentEnvironment, { vars, secrets }: CollectedSettings): void {
  changeConfiguration(edges, (toml) =>
    Object.entries(vars).reduce((text, [name, value]) => withSetting(text, name, value), toml),
  );
  if (Object.keys(secrets).length === 0) return;
  writePrivately(edges.secretsFile, { ...readCopies(edges.secretsFile), ...secrets });
}

function changeConfiguration(
  { configurationFile, print }: DeploymentEnvironment,
  change: (toml: string) => string,
): void {
  const text = readFileSync(configurationFile, "utf8");
  const changed = change(text);
  if (changed === text) return;
  writeFileSync(configurationFile, changed);
  print("  wrangler.toml is changed. Keep that change.");
}

/** Reports the DNS records of the sender's domain. False if one is missing, or the resolver does not answer. */
async function checkMail(edges: DeploymentEnvironment, sender: string | undefined): Promise<boolean> {
  const domain = mailboxOf({ MAIL_FROM: sender ?? "" })?.split("@")[1];
  if (domain === undefined) return true;
  edges.print(`\nThe mail domain ${domain}`);
  const records = await mailRecords(domain, edges.resolveTxt).catch((error: unknown) => {
    report(
      edges,
      "to do",
      `its records cannot be asked for: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  });
  if (!records) return false;
  for (const { what, name, isThere } of records)
    if (isThere) report(edges, "there", `${what} at ${name}`);
    else report(edges, "to do", `${what} is missing, at ${name}: Resend's page of the domain shows the record`);
  return records.every(({ isThere }) => isThere);
}

function must(edges: DeploymentEnvironment, args: readonly string[]): void {
  const { ok, text } = edges.wrangler(args);
  if (!ok) throw new Error(`${text}\nThat failed: wrangler ${args.join(" ")}`);
}

function createDatabase(edges: DeploymentEnvironment, name: string): string {
  must(edges, ["d1", "create", name]);
  const listed = edges.wrangler(["d1", "list", "--json"]);
  const id = listed.ok ? databaseIdIn(listed.text, name) : undefined;
  if (id === undefined)
    throw new Error(`The database ${name} was created, and is not listed yet. Try again in a minute.`);
  return id;
}

function deployWorker(
  edges: DeploymentEnvironment,
  vars: Readonly<Record<string, string>>,
  { secrets }: CollectedSettings,
): void {
  const domains = customDomains(vars);
  const origins = [vars.APP_ORIGIN, vars.MEDIA_ORIGIN].filter(Boolean);
  changeConfiguration(edges, (toml) => withWorkersDev(toml, domains.length < origins.length));
  const args = ["deploy", ...domains.flatMap((host) => ["--domain", host])];
  if (Object.keys(secrets).length === 0) {
    must(edges, args);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "parley-secrets-"));
  try {
    // JSON, because wrangler expands `$` in other files.
    const file = join(folder, "secrets.json");
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    must(edges, [...args, "--secrets-file", file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  report(
    edges,
    "new",
    `secrets: ${Object.keys(secrets).join(", ")}; copies are in ${edges.secretsFile}, keep them safe`,
  );
}

/** Waits until the installation answers, and reports its health. */
async function isHealthy(edges: DeploymentEnvironment, origin: string): Promise<boolean> {
  for (let tries = 1; tries <= healthTries; tries++) {
    const response = await fetch(new URL(getHealth.path, origin)).catch(() => undefined);
    const answer = z.safeParse(healthAnswer, await response?.json().catch(() => undefined));
    if (answer.success) {
      const { ok, version, watch = [], without = [], problems = [] } = answer.data.data;
      if (ok) report(edges, "there", `healthy, version ${version}`);
      for (const line of without) report(edges, "there", `without ${line}`);
      for (const { name } of watch.filter((line) => !line.ok))
        report(edges, "to do", `${name}: see the health page of the operator's console`);
      for (const line of problems) report(edges, "to do", line);
      return ok;
    }
    await edges.wait(healthPauseMs);
  }
  report(edges, "to do", "it does not answer; a new domain may need some minutes more");
  return false;
}

async function testOrder(
  edges: DeploymentEnvironment,
  origin: string,
  token: string | undefined,
  email: string | undefined,
) {
  if (token === undefined || email === undefined) {
    report(edges, "to do", "no test order: OPERATOR_TOKEN is not in the environment");
    return true;
  }
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "https:" && hostname !== "127.0.0.1") throw new Error(`${origin} must begin with https://.`);
  const order = await placeTestOrder({ origin, token }, email).catch((error: unknown) => {
    if (!(error instanceof TokenRefused)) throw error;
    report(edges, "to do", `no test order: ${error.message} Replace OPERATOR_TOKEN in ${edges.secretsFile} too.`);
    return "refused";
  });
  if (order === "refused") return false;
  if (order) report(edges, "new", `a test order gave a room; its email goes to ${email}`);
  else report(edges, "there", "a test order was placed before");
  return true;
}
