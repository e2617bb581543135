import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfiguration } from "../../../../worker/local/node/configuration.ts";
import { settingsFile, writePrivately, writeSettings } from "../../../../worker/local/node/local-settings.ts";

let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), "parley-settings-"));
});
afterEach(() => rmSync(stateDir, { recursive: true }));

const environmentFile = (name: string) => parseEnv(readFileSync(join(stateDir, name), "utf8"));

const settings = (environment: NodeJS.ProcessEnv = {}) =>
  writeSettings(readConfiguration({ PORT: "9000", STATE_DIR: stateDir }, []), environment);

function selfHosted(written: string) {
  writeFileSync(join(stateDir, "self-host.env"), written);
  return writeSettings(readConfiguration({ PORT: "9000", STATE_DIR: stateDir }, ["--self-host"]), {});
}

it("makes secrets, the keys of notifications and the operator's token once, for the owner's account alone", () => {
  const values = settings();
  for (const name of ["APP_SECRETS", "OPERATOR_TOKEN"]) expect(values[name]).toMatch(/^[0-9a-f]{64}$/);
  expect(Buffer.from(values.VAPID_PUBLIC_KEY ?? "", "base64url")).toHaveLength(65);
  expect(Buffer.from(values.VAPID_PRIVATE_KEY ?? "", "base64url")).toHaveLength(32);
  expect(environmentFile("operator.env").PARLEY_URL).toBe("http://127.0.0.1:9000");
  expect(settings()).toEqual(values);
  for (const file of readdirSync(stateDir)) expect(statSync(join(stateDir, file)).mode & 0o777).toBe(0o600);
});

it("asks a self-hosted installation for an address of its operator, which push services take", () => {
  // Of an earlier release.
  writeFileSync(join(stateDir, "push.env"), "VAPID_SUBJECT='mailto:operator@localhost'\n");
  expect(() => selfHosted("APP_ORIGIN=https://parley.example\n")).toThrow("needs an address of yours");
  const { VAPID_SUBJECT } = selfHosted("OPERATOR_EMAIL=ann@parley.example\n");
  expect(VAPID_SUBJECT).toBe("mailto:ann@parley.example");
  expect(selfHosted("VAPID_SUBJECT=https://parley.example\n").VAPID_SUBJECT).toBe("https://parley.example");
});

it("names the file of a self-hosted installation that is not there, and makes none beside it", () => {
  const configuration = readConfiguration({ STATE_DIR: stateDir }, ["--self-host"]);
  expect(() => writeSettings(configuration, {})).toThrow(join(stateDir, "self-host.env"));
  expect(readdirSync(stateDir)).toEqual([]);
});

it("gives the operator's token of the environment to the worker and to the command line", () => {
  const { OPERATOR_TOKEN: made } = settings();
  expect(settings({ OPERATOR_TOKEN: "given" }).OPERATOR_TOKEN).toBe("given");
  expect(environmentFile("operator.env").OPERATOR_TOKEN).toBe("given");
  expect(made).not.toBe("given");
});

it.each(["ab$cd", "a$HOME", "it's", 'a "b"', "a\\$b"])("keeps %s as it is", (value) => {
  const quote = value.includes('"') ? "'" : '"';
  const values = selfHosted(`OPERATOR_EMAIL=ann@parley.example\nTURN_SECRET=${quote}${value}${quote}\n`);
  expect(values.TURN_SECRET).toBe(value);
  expect(JSON.parse(readFileSync(settingsFile(stateDir), "utf8"))).toEqual(values);
  writePrivately(join(stateDir, "copy.env"), { TURN_SECRET: value });
  expect(environmentFile("copy.env")).toEqual({ TURN_SECRET: value });
});

it("sets the worker's address, and passes on the settings of this start", () => {
  expect(settings()).toMatchObject({ APP_ENV: "development", APP_ORIGIN: "http://localhost:9000" });
  expect(settings()).not.toHaveProperty("CAPTCHA");
  expect(settings({ CAPTCHA: "off", LOG: "json", HOME: "/root" })).toMatchObject({
    CAPTCHA: "off",
    LOG: "json",
  });
  expect(settings({ HOME: "/root" })).not.toHaveProperty("HOME");
});
