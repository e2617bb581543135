import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runDeployment } from "../../../../worker/local/deployment/run-deployment.ts";
import { account, edges, endpoints, here, keys, setUp, tearDown } from "./stand-ins.ts";

beforeEach(setUp);
afterEach(tearDown);

describe("a deployment of an installation that is there", () => {
  it("goes on after a replaced key of Stripe or the operator, and names the file with the former one", async () => {
    const { all } = edges();
    expect(await runDeployment(all)).toBe(true);
    keys.stripe = "sk_test_2";
    const first = edges();
    expect(await runDeployment(first.all)).toBe(false);
    expect(account.deployed).toHaveLength(2);
    const left = `replace STRIPE_SECRET_KEY in ${all.secretsFile}`;
    expect(first.printed.join("\n")).toMatch(/not checked: Stripe answered 401: Expired API Key/);
    expect(first.printed.join("\n")).toContain(left);
    keys.operator = "another";
    const second = edges({ environment: { ...all.environment, STRIPE_SECRET_KEY: "sk_test_2" } });
    expect(await runDeployment(second.all)).toBe(false);
    expect(account.deployed).toHaveLength(3);
    expect(second.printed.join("\n")).toContain(`Replace OPERATOR_TOKEN in ${all.secretsFile}`);
    expect(second.printed.join("\n")).not.toContain(left);
  });

  it("goes on while the domain has no certificate yet, or the Worker fails, and takes no other site", async () => {
    expect(await runDeployment(edges().all)).toBe(true);
    const at = (asked: string, response: Response) =>
      edges({ askSite: async (address) => (address === asked ? response.clone() : undefined) }).all;
    const toHttps = (status: number, location: string) => new Response(null, { status, headers: { location } });
    const health = "https://parley.example/api/health";
    const own = [
      at("http://parley.example/", toHttps(308, "https://parley.example/")),
      at(health, new Response("error code: 1101", { status: 500 })),
      at(health, Response.json({ code: 500, data: null, msg: "Try again" }, { status: 503 })),
    ];
    for (const all of own) expect(await runDeployment(all)).toBe(true);
    const foreign = [
      at("http://parley.example/", toHttps(301, "https://shop.example/")),
      at(health, toHttps(308, "https://parley.example/")),
      at(health, new Response("A shop", { status: 404 })),
    ];
    for (const all of foreign) await expect(runDeployment(all)).rejects.toThrow("--take-domain");
  });

  it("goes on while Stripe is down, but not without a signing secret", async () => {
    const { all } = edges();
    const environment = { ...all.environment, STRIPE_API_BASE: "http://127.0.0.1:9" };
    await expect(runDeployment({ ...all, environment })).rejects.toThrow("fetch failed");
    expect(account.deployed).toEqual([]);
    expect(await runDeployment(all)).toBe(true);
    expect(await runDeployment({ ...all, environment })).toBe(false);
    expect(account.deployed).toHaveLength(2);
  });

  it("knows the former signing secret beside the new one after a change of the address", async () => {
    const { all } = edges();
    expect(await runDeployment(all)).toBe(true);
    const toml = readFileSync(here.configurationFile, "utf8").replaceAll(
      "https://parley.example",
      "https://new.example/",
    );
    writeFileSync(here.configurationFile, toml);
    expect(await runDeployment(all)).toBe(true);
    expect(endpoints.map(({ url }) => url)).toEqual([
      "https://parley.example/api/webhooks/stripe",
      "https://new.example/api/webhooks/stripe",
    ]);
    expect(account.secrets?.STRIPE_WEBHOOK_SECRETS).toBe("whsec_2,whsec_1");
  });

  it("makes no new key for data of a former one, but with --new-keys", async () => {
    const { all } = edges();
    expect(await runDeployment(all)).toBe(true);
    const { APP_SECRETS: former } = account.secrets ?? {};
    rmSync(all.secretsFile);
    // The Worker was deleted, and with it its secrets.
    Object.assign(account, { secrets: undefined });
    endpoints.length = 0;
    await expect(runDeployment(all)).rejects.toThrow("--new-keys");
    expect(account.deployed).toHaveLength(1);
    expect(await runDeployment(all, { newKeys: true })).toBe(true);
    expect(account.secrets?.APP_SECRETS).toMatch(/^[0-9a-f]{64}$/);
    expect(account.secrets?.APP_SECRETS).not.toBe(former);
  });

  it("shows what the installation has seen of itself and is not as it should be", async () => {
    const { all, printed } = edges();
    await runDeployment(all);
    expect(printed).toContain("  ! refunds: see the health page of the operator's console");
    expect(printed.join()).not.toContain("! clock");
  });
});
