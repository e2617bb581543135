import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type Configuration, projectRoot } from "./configuration.ts";

/** Settings that may come from the environment of `npm start`; they win over `.dev.vars`. */
const fromEnvironment = [
  "APP_NAME",
  "TIME_ZONE",
  "CAPTCHA",
  "RATE_LIMITS",
  "LOG",
  "OPERATOR_TOKEN",
  "CONTACT_CHANNELS",
  "MEDIA_ORIGIN",
];

/**
 * The files of settings that the local worker gets, the later ones winning: own secrets and keys, made at the first start and
 * kept; the maintainer's `.dev.vars`; what this start decides. Files, because arguments are seen by every user.
 */
export function writeSettings({ stateDir, port, pagePort }: Configuration, environment: NodeJS.ProcessEnv): string[] {
  const secretsFile = join(stateDir, "secrets.env");
  if (!existsSync(secretsFile)) writePrivately(secretsFile, { APP_SECRETS: randomBytes(32).toString("hex") });

  const pushFile = join(stateDir, "push.env");
  if (!existsSync(pushFile)) writePrivately(pushFile, newPushIdentity());

  const maintainersFile = join(projectRoot, ".dev.vars");
  const maintainers = existsSync(maintainersFile) ? parseEnv(readFileSync(maintainersFile, "utf8")) : undefined;

  const operatorFile = join(stateDir, "operator.env");
  const operatorToken = maintainers?.OPERATOR_TOKEN ?? readOperatorToken(operatorFile);
  // Also says where this server is, for the operator's command line.
  writePrivately(operatorFile, { OPERATOR_TOKEN: operatorToken, PARLEY_URL: `http://127.0.0.1:${port}` });

  const decided: Record<string, string> = { APP_ENV: "development", APP_ORIGIN: `http://localhost:${pagePort}` };
  for (const name of Object.keys(decided)) if (maintainers?.[name] !== undefined) delete decided[name];
  for (const name of fromEnvironment) {
    const value = environment[name];
    if (value) decided[name] = value;
  }
  const settingsFile = join(stateDir, "settings.env");
  writePrivately(settingsFile, decided);
  return [secretsFile, pushFile, operatorFile, ...(maintainers ? [maintainersFile] : []), settingsFile];
}

/** Made at the first start, and kept. */
function readOperatorToken(file: string): string {
  const stored = existsSync(file) ? parseEnv(readFileSync(file, "utf8")).OPERATOR_TOKEN : undefined;
  return stored ?? randomBytes(32).toString("hex");
}

/** The keys that browsers know this server's notifications by. Other keys would silence every device that subscribed. */
function newPushIdentity(): Record<string, string> {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    format: "jwk",
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return {
    VAPID_PUBLIC_KEY: point.toString("base64url"),
    VAPID_PRIVATE_KEY: d,
    VAPID_SUBJECT: "mailto:operator@localhost",
  };
}

function writePrivately(file: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  // The mode above only counts for a file that did not exist.
  chmodSync(file, 0o600);
}
