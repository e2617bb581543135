import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { settingsList } from "../../lib/settings-table.ts";
import { mailboxOf } from "../deployment/collect-settings.ts";
import { type Configuration, projectRoot, standInSettings } from "./configuration.ts";
import { newKey, newPushKeys } from "./new-keys.ts";

/**
 * Settings that `npm start` reads from the environment; they override `.dev.vars`. Secrets stay in their files: a key that
 * is exported for another project would send real mail, or take real money.
 */
const fromEnvironment = settingsList
  .filter(({ name, isSecret }) => name === "OPERATOR_TOKEN" || (name !== "APP_ENV" && !isSecret))
  .map(({ name }) => name);

/**
 * Settings files of the local worker; later ones override earlier ones: secrets and keys generated at the first start,
 * the maintainer's `.dev.vars` or, of a self-hosted installation, `self-host.env`, and settings of this start. Files, because other users of the machine can see
 * arguments.
 */
export function writeSettings(configuration: Configuration, environment: NodeJS.ProcessEnv): string[] {
  const { stateDir, port, pagePort, selfHost, stripeStandIn } = configuration;
  const secretsFile = join(stateDir, "secrets.env");
  if (!existsSync(secretsFile)) writePrivately(secretsFile, { APP_SECRETS: newKey() });

  const maintainersFile = selfHost ? join(stateDir, "self-host.env") : join(projectRoot, ".dev.vars");
  const maintainers = existsSync(maintainersFile) ? parseEnv(readFileSync(maintainersFile, "utf8")) : undefined;

  const pushFile = join(stateDir, "push.env");
  const keys = existsSync(pushFile) ? parseEnv(readFileSync(pushFile, "utf8")) : newPushKeys("");
  // Push services refuse an address at `localhost`, which releases before 2026-11-28 wrote.
  const contact = maintainers?.VAPID_SUBJECT || contactOf(maintainers);
  if (contact === undefined && selfHost)
    throw new Error("Web push needs an address of yours: OPERATOR_EMAIL or VAPID_SUBJECT in self-host.env.");
  writePrivately(pushFile, { ...keys, VAPID_SUBJECT: contact ?? "mailto:operator@parley.example" });

  const operatorFile = join(stateDir, "operator.env");
  const operatorToken = maintainers?.OPERATOR_TOKEN ?? readOperatorToken(operatorFile);
  // The operator's command line reads the address and token from this file.
  writePrivately(operatorFile, { OPERATOR_TOKEN: operatorToken, PARLEY_URL: `http://127.0.0.1:${port}` });

  const decided: Record<string, string> = selfHost
    ? { APP_ENV: "production" }
    : { APP_ENV: "development", APP_ORIGIN: `http://localhost:${pagePort}` };
  for (const name of Object.keys(decided)) if (maintainers?.[name] !== undefined) delete decided[name];
  for (const name of fromEnvironment) {
    const value = environment[name];
    if (value) decided[name] = value;
  }
  if (stripeStandIn) Object.assign(decided, standInSettings(configuration));
  const settingsFile = join(stateDir, "settings.env");
  writePrivately(settingsFile, decided);
  return [secretsFile, pushFile, operatorFile, ...(maintainers ? [maintainersFile] : []), settingsFile];
}

function contactOf(settings: NodeJS.Dict<string> | undefined): string | undefined {
  const mailbox = settings && mailboxOf(settings);
  return mailbox === undefined ? undefined : `mailto:${mailbox}`;
}

function readOperatorToken(file: string): string {
  const stored = existsSync(file) ? parseEnv(readFileSync(file, "utf8")).OPERATOR_TOKEN : undefined;
  return stored ?? newKey();
}

export function writePrivately(file: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  // `mode` above applies only to a new file.
  chmodSync(file, 0o600);
}
