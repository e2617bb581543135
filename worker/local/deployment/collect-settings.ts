import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Setting, type SettingName, settingsList } from "../../lib/settings-table.ts";
import { newKey, newPushKeys } from "../node/new-keys.ts";
import { type DeploymentEnvironment, report } from "./deployment-environment.ts";

type Values = Partial<Record<SettingName, string>>;
type Listed = Setting & { name: SettingName };

export interface CollectedSettings {
  /** Public settings for wrangler.toml that were not there. */
  vars: Values;
  /** Secrets that the Worker does not have yet. */
  secrets: Values;
  /** Secrets whose values are known on this machine. */
  known: Values;
  /** Settings that production needs, and that are still missing. */
  missing: SettingName[];
}

const addressIn = (sender: string) => /[^\s<]+@[^\s>]+/.exec(sender)?.[0];

/** The mailbox of a person: the operator's, or the sender's. */
export function mailboxOf({
  OPERATOR_EMAIL,
  MAIL_FROM = "",
}: Pick<Values, "OPERATOR_EMAIL" | "MAIL_FROM">): string | undefined {
  return OPERATOR_EMAIL || addressIn(MAIL_FROM);
}

/** Copies of secrets that earlier runs stored. */
export function readCopies(file: string): Values {
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

/**
 * Finds or makes each setting that the installation lacks: from the environment, the copies on this machine, the
 * person at the terminal, or at random. `vars` are those of wrangler.toml, `stored` the names of the Worker's secrets.
 * `hasData`: the database exists, so that its links, sessions and email addresses need the key that made them.
 */
export async function collectSettings(
  edges: DeploymentEnvironment,
  vars: Values,
  stored: ReadonlySet<string>,
  { dryRun, hasData }: { dryRun: boolean; hasData: boolean },
): Promise<CollectedSettings> {
  const copies = readCopies(edges.secretsFile);
  const given: Values = Object.fromEntries(
    settingsList.map(({ name }) => [name, edges.environment[name] || copies[name]]),
  );
  const found: Values = {};
  const missing: SettingName[] = [];
  const lacking = settingsList.filter(({ name, source }) => source && !vars[name] && !stored.has(name));
  for (const { name, pattern } of lacking) {
    const value = given[name];
    if (!value) continue;
    if (pattern && !pattern.test(value)) throw new Error(`${name} is not as expected.`);
    found[name] = value;
    report(edges, "new", `${name}: from the environment or from an earlier run`);
  }

  const open = lacking.filter(({ name }) => found[name] === undefined);
  const questions = open.filter(({ source }) => source === "question");
  const firstTime = questions.some(({ isNeeded }) => isNeeded);
  for (const setting of questions) {
    // Settings that production does not need are offered once, beside the others.
    const answer = firstTime && !dryRun ? await askFor(edges, setting) : undefined;
    if (answer) found[setting.name] = answer;
    else if (setting.isNeeded) missing.push(setting.name);
  }

  // A random key made on a machine of Workers Builds would be lost with it, so that the key counts as missing.
  if (edges.environment.WORKERS_CI) {
    missing.push(...open.flatMap(({ name, source, isNeeded }) => (isNeeded && source === "random key" ? [name] : [])));
    return { ...bySecrecy(found), known: { ...given, ...found }, missing };
  }

  if (hasData && open.some(({ name }) => name === "APP_SECRETS"))
    throw new Error(
      `The database is there, and the APP_SECRETS of its data are not: set them in the environment or in ${edges.secretsFile}. ` +
        "A new key (npm run deploy -- --new-keys) ends its links and sessions, and nobody can decrypt its addresses.",
    );
  const contact = mailboxOf({ ...vars, ...found });
  const pushKeys = newPushKeys(`mailto:${contact}`);
  const lackAllPushKeys =
    contact !== undefined &&
    open.filter(({ source }) => source === "push keys").length === Object.keys(pushKeys).length;
  for (const { name, source } of open) {
    if (source === "random key") found[name] = newKey();
    else if (source === "push keys" && lackAllPushKeys) found[name] = pushKeys[name as keyof typeof pushKeys];
    else continue;
    report(edges, "new", `${name}: ${source === "random key" ? "a random key" : "new keys for web push"}`);
  }

  return { ...bySecrecy(found), known: { ...given, ...found }, missing };
}

function bySecrecy(found: Values): { vars: Values; secrets: Values } {
  const ofKind = (isSecret: boolean): Values =>
    Object.fromEntries(
      settingsList.flatMap(({ name, ...setting }) =>
        found[name] !== undefined && (setting.isSecret === true) === isSecret ? [[name, found[name]]] : [],
      ),
    );
  return { vars: ofKind(false), secrets: ofKind(true) };
}

async function askFor(
  { ask, print }: DeploymentEnvironment,
  { name, description, example, pattern, isNeeded }: Listed,
): Promise<string | undefined> {
  if (!ask) return undefined;
  for (;;) {
    const answer = (await ask(`${name}: ${description}\n  ${example}${isNeeded ? "" : ", or nothing"}: `)).trim();
    if (answer === "" ? !isNeeded : pattern?.test(answer)) return answer;
    print(`  That is not like ${example}.`);
  }
}
