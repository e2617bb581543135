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

/** The settings of the served worker, as JSON: values as they are, also with quotes and `$`. */
export const settingsFile = (stateDir: string): string => join(stateDir, "settings.json");

/**
 * Writes and returns the settings of the local worker; later ones override earlier ones: secrets and keys generated at
 * the first start, the maintainer's `.dev.vars` or, of a self-hosted installation, `self-host.env`, and settings of this
 * start. In a file, because other users of the machine can see arguments.
 */
export function writeSettings(configuration: Configuration, environment: NodeJS.ProcessEnv): Record<string, string> {
  const { stateDir, port, pagePort, selfHost, stripeStandIn } = configuration;
  const maintainersFile = selfHost ? join(stateDir, "self-host.env") : join(projectRoot, ".dev.vars");
  if (selfHost && !existsSync(maintainersFile))
    throw new Error(`The settings of the installation belong into ${maintainersFile}: see .github/SELF-HOSTING.md.`);
  const maintainers = read(maintainersFile);

  const secretsFile = join(stateDir, "secrets.env");
  if (!existsSync(secretsFile)) writePrivately(secretsFile, { APP_SECRETS: newKey() });

  const pushFile = join(stateDir, "push.env");
  const keys = existsSync(pushFile) ? read(pushFile) : newPushKeys("");
  // Push services refuse an email address at `localhost`, which releases before 2026-11-28 wrote.
  const contact = maintainers.VAPID_SUBJECT || contactOf(maintainers);
  if (contact === undefined && selfHost)
    throw new Error(`Web push needs an address of yours: OPERATOR_EMAIL or VAPID_SUBJECT in ${maintainersFile}.`);
  const push = { ...keys, VAPID_SUBJECT: contact ?? "mailto:operator@parley.example" };
  writePrivately(pushFile, push);

  const operatorFile = join(stateDir, "operator.env");
  const operatorToken =
    environment.OPERATOR_TOKEN || maintainers.OPERATOR_TOKEN || read(operatorFile).OPERATOR_TOKEN || newKey();
  // The operator's command line reads the URL and token from this file.
  writePrivately(operatorFile, { OPERATOR_TOKEN: operatorToken, PARLEY_URL: `http://127.0.0.1:${port}` });

  const decided = selfHost
    ? { APP_ENV: "production" }
    : { APP_ENV: "development", APP_ORIGIN: `http://localhost:${pagePort}` };
  const given = fromEnvironment.flatMap((name) => (environment[name] ? [[name, environment[name]]] : []));
  const settings: Record<string, string> = {
    ...{ ...read(secretsFile), ...push, ...decided, ...maintainers, ...Object.fromEntries(given) },
    OPERATOR_TOKEN: operatorToken,
    ...(stripeStandIn ? standInSettings(configuration) : {}),
  };
  const file = settingsFile(stateDir);
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  chmodSync(file, 0o600);
  return settings;
}

const read = (file: string): Record<string, string> =>
  existsSync(file) ? (parseEnv(readFileSync(file, "utf8")) as Record<string, string>) : {};

function contactOf(settings: Readonly<Record<string, string>>): string | undefined {
  const mailbox = mailboxOf(settings);
  return mailbox === undefined ? undefined : `mailto:${mailbox}`;
}

export function writePrivately(file: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => {
    const quote = ["'", '"', "`"].find((one) => !value.includes(one));
    if (quote === undefined) throw new Error(`${name} has quotation marks of all three kinds.`);
    return `${name}=${quote}${value}${quote}\n`;
  });
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  // `mode` above applies only to a new file.
  chmodSync(file, 0o600);
}
