import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfiguration } from "../../../../worker/local/node/configuration.ts";
import { writeSettings } from "../../../../worker/local/node/local-settings.ts";

let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), "parley-settings-"));
});
afterEach(() => rmSync(stateDir, { recursive: true }));

function settings(environment: NodeJS.ProcessEnv = {}) {
  const files = writeSettings(readConfiguration({ PORT: "9000", STATE_DIR: stateDir }, []), environment);
  const own = files.filter((file) => file.startsWith(stateDir));
  return { own, values: Object.assign({}, ...own.map((file) => parseEnv(readFileSync(file, "utf8")))) };
}

it("makes secrets, the keys of notifications and the operator's token once, for the owner's account alone", () => {
  const { own, values } = settings();
  for (const name of ["APP_SECRETS", "OPERATOR_TOKEN"]) expect(values[name]).toMatch(/^[0-9a-f]{64}$/);
  expect(Buffer.from(values.VAPID_PUBLIC_KEY ?? "", "base64url")).toHaveLength(65);
  expect(Buffer.from(values.VAPID_PRIVATE_KEY ?? "", "base64url")).toHaveLength(32);
  expect(values.PARLEY_URL).toBe("http://127.0.0.1:9000");
  expect(settings().values).toEqual(values);
  for (const file of own) expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("asks a self-hosted installation for an address of its operator, which push services take", () => {
  const selfHosted = (settings: string) => {
    writeFileSync(join(stateDir, "self-host.env"), settings);
    const configuration = readConfiguration({ PORT: "9000", STATE_DIR: stateDir }, ["--self-host"]);
    const files = writeSettings(configuration, {});
    return Object.assign({}, ...files.map((file) => parseEnv(readFileSync(file, "utf8"))));
  };
  // Of an earlier release.
  writeFileSync(join(stateDir, "push.env"), "VAPID_SUBJECT='mailto:operator@localhost'\n");
  expect(() => selfHosted("APP_ORIGIN=https://parley.example\n")).toThrow("needs an address of yours");
  const { VAPID_SUBJECT } = selfHosted("OPERATOR_EMAIL=ann@parley.example\n");
  expect(VAPID_SUBJECT).toBe("mailto:ann@parley.example");
  expect(selfHosted("VAPID_SUBJECT=https://parley.example\n").VAPID_SUBJECT).toBe("https://parley.example");
});

it("sets the worker's address, and passes on the settings of this start", () => {
  expect(settings().values).toMatchObject({ APP_ENV: "development", APP_ORIGIN: "http://localhost:9000" });
  expect(settings().values).not.toHaveProperty("CAPTCHA");
  expect(settings({ CAPTCHA: "off", LOG: "json", HOME: "/root" }).values).toMatchObject({
    CAPTCHA: "off",
    LOG: "json",
  });
  expect(settings({ HOME: "/root" }).values).not.toHaveProperty("HOME");
});
