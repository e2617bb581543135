import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type Configuration, projectRoot } from "./configuration.ts";
import { newKey, newPushKeys } from "./new-keys.ts";

/** Settings that `npm start` reads from the environment; they override `.dev.vars`. */
const fromEnvironment = [
  "APP_NAME",
  "TIME_ZONE",
  "CAPTCHA",
  "RATE_LIMITS",
  "SEALED_ROOMS",
  "LOG",
  "OPERATOR_TOKEN",
  "CONTACT_CHANNELS",
  "MEDIA_ORIGIN",
  "ANALYTICS_SCRIPT",
];

/**
 * Settings files of the local worker; later ones override earlier ones: secrets and keys generated at the first start,
 * the maintainer's `.dev.vars` or, of a self-hosted installation, `self-host.env`, and settings of this start. Files, because other users of the machine can see
 * arguments.
 */
export function writeSettings(
  { stateDir, port, pagePort, selfHost }: Configuration,
  environment: NodeJS.ProcessEnv,
): string[] {
  const secretsFile = join(stateDir, "secrets.env");
  if (!existsSync(secretsFile)) writePrivately(secretsFile, { APP_SECRETS: newKey() });

  const pushFile = join(stateDir, "push.env");
  if (!existsSync(pushFile)) writePrivately(pushFile, newPushKeys("mailto:operator@localhost"));

  const maintainersFile = selfHost ? join(stateDir, "self-host.env") : join(projectRoot, ".dev.vars");
  const maintainers = existsSync(maintainersFile) ? parseEnv(readFileSync(maintainersFile, "utf8")) : undefined;

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
  const settingsFile = join(stateDir, "settings.env");
  writePrivately(settingsFile, decided);
  return [secretsFile, pushFile, operatorFile, ...(maintainers ? [maintainersFile] : []), settingsFile];
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
