import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import type { DeploymentEnvironment } from "../../../../worker/local/deployment/deployment-environment.ts";
import { runDeployment } from "../../../../worker/local/deployment/run-deployment.ts";
import { projectRoot } from "../../../support/text/source-files.ts";
import { account, answers, coupons, edges, endpoints, here, orders, setUp, tearDown } from "./stand-ins.ts";

beforeEach(setUp);
afterEach(tearDown);

describe("a deployment", () => {
  it("makes an installation from thirteen answers, and changes nothing when it runs again", async () => {
    const first = edges();
    expect(await runDeployment(first.all)).toBe(true);
    expect(first.asked.toSorted()).toEqual(Object.keys(answers).toSorted());

    const { vars, d1_databases, workers_dev } = unstable_readConfig({ config: here.configurationFile });
    const { STRIPE_SECRET_KEY: _, RESEND_API_KEY: _key, TURN_KEY_API_TOKEN, TURN_SECRET, ...open } = answers;
    expect(vars).toEqual({ APP_NAME: "Parley", ...open });
    expect(d1_databases[0]?.database_id).toBe(account.databases[0]?.uuid);
    expect(workers_dev).toBe(false);
    expect(account.buckets).toEqual(new Set(["parley-media"]));
    expect(account.deployed).toEqual([["deploy", "--domain", "parley.example", "--secrets-file"]]);
    const { APP_SECRETS = "", OPERATOR_TOKEN = "", VAPID_PUBLIC_KEY = "", ...others } = account.secrets ?? {};
    for (const key of [APP_SECRETS, OPERATOR_TOKEN]) expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(APP_SECRETS).not.toBe(OPERATOR_TOKEN);
    expect(VAPID_PUBLIC_KEY).toMatch(/^[\w-]{87}$/);
    expect(others).toEqual({
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRETS: "whsec_1",
      RESEND_API_KEY: "re_1",
      TURN_KEY_API_TOKEN,
      TURN_SECRET,
      VAPID_PRIVATE_KEY: expect.stringMatching(/^[\w-]{43}$/),
      VAPID_SUBJECT: "mailto:olivia@parley.example",
    });
    expect(endpoints).toMatchObject([{ url: "https://parley.example/api/webhooks/stripe" }]);
    expect(orders).toMatchObject([{ kind: "create", email: "olivia@parley.example", coupon: coupons[0]?.code }]);
    expect(coupons).toMatchObject([{ kind: "percent", value: 100, total_limit: 1 }]);
    // Cloudflare shows no secret again: these copies are for the operator alone.
    expect(parseEnv(readFileSync(first.all.secretsFile, "utf8"))).toEqual(account.secrets);
    expect(statSync(first.all.secretsFile).mode & 0o777).toBe(0o600);
    expect(first.printed.join("\n")).not.toContain(APP_SECRETS);

    const before = { ...account.secrets };
    account.changes = 0;
    const again = edges();
    expect(await runDeployment(again.all)).toBe(true);
    expect(again.asked).toEqual([]);
    expect(account.deployed[1]).toEqual(["deploy", "--domain", "parley.example"]);
    // The same version of the Worker is all that was sent.
    expect(account.changes).toBe(1);
    expect(account.secrets).toEqual(before);
  });

  it("shows its plan in a dry run, and touches nothing", async () => {
    const { all, printed, asked } = edges({ ask: undefined });
    expect(await runDeployment(all, { dryRun: true })).toBe(false);
    expect(printed.join("\n")).toMatch(/\+ the database parley\n.*\+ the bucket parley-media\n[\s\S]*\+ APP_SECRETS/);
    expect(printed).toContain("  ! STRIPE_SECRET_KEY is missing");
    const given = edges({ environment: { ...all.environment, ...answers } });
    expect(await runDeployment(given.all, { dryRun: true })).toBe(true);
    expect(given.printed).toContain("  + the webhook endpoint https://parley.example/api/webhooks/stripe at Stripe");
    expect([...asked, ...given.asked]).toEqual([]);
    expect(account.changes).toBe(0);
    expect(existsSync(all.secretsFile)).toBe(false);
    expect(readFileSync(here.configurationFile, "utf8")).toBe(readFileSync(join(projectRoot, "wrangler.toml"), "utf8"));
  });

  it("takes no domain that serves another site or installation, but with --take-domain", async () => {
    const site = Response.json({ code: 1, data: { ok: true, version: "1.0.0" }, msg: "" });
    const asked: string[] = [];
    const at = (answers: Record<string, Response>) => ({
      ask: undefined,
      askSite: async (address: string) => {
        asked.push(address);
        return answers[address]?.clone();
      },
    });
    const environment = { PARLEY_URL: here.address, STRIPE_API_BASE: here.address, ...answers };
    const refuses = async (changed: Partial<DeploymentEnvironment>) => {
      const { all, printed } = edges({ ...changed, environment });
      await expect(runDeployment(all)).rejects.toThrow("--take-domain");
      expect(printed.join("\n")).toContain("! parley.example serves another site");
      expect(await runDeployment(all, { dryRun: true })).toBe(false);
      // Nothing at Stripe either.
      expect(account.changes).toBe(0);
    };
    await refuses(at({ "https://parley.example/api/health": new Response("A shop", { status: 404 }) }));
    await refuses(at({ "http://parley.example/": new Response("A shop", { status: 200 }) }));
    // The account has no Worker yet.
    await refuses(at({ "https://parley.example/api/health": new Response("error code: 1101", { status: 500 }) }));
    await refuses(at({ "https://parley.example/api/health": site }));
    const shop = at({ "https://parley.example/api/health": new Response("A shop") });
    expect(await runDeployment(edges({ ...shop, environment }).all, { takesDomain: true })).toBe(true);
    expect(account.deployed).toHaveLength(1);
    const own = at({ "https://parley.example/api/health": site });
    expect(await runDeployment(edges({ ...own, environment }).all)).toBe(true);
    expect(new Set(asked)).toEqual(new Set(["https://parley.example/api/health", "http://parley.example/"]));
  });

  it("stops before it touches the account when a setting is missing and there is no terminal", async () => {
    const { all, printed } = edges({ ask: undefined });
    await expect(runDeployment(all)).rejects.toThrow("in the environment");
    for (const name of ["APP_ORIGIN", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS", "RESEND_API_KEY", "MAIL_FROM"])
      expect(printed).toContain(`  ! ${name} is missing`);
    expect(account.changes).toBe(0);
  });

  it("makes no keys on a machine of Workers Builds, where nobody could read their copies", async () => {
    const { all, printed } = edges({ ask: undefined });
    const environment = { ...all.environment, WORKERS_CI: "1", APP_ORIGIN: "https://parley.example" };
    await runDeployment({ ...all, environment });
    expect(printed).toContain("  ! APP_SECRETS is missing");
    expect(account.deployed).toEqual([["deploy", "--domain", "parley.example"]]);
    expect(existsSync(all.secretsFile)).toBe(false);
  });

  it("reports a mail domain without its records, and serves an address under workers.dev", async () => {
    const given = { ...answers, APP_ORIGIN: "https://parley.olivia.workers.dev", MAIL_FROM: "rooms@other.example" };
    const { all, printed } = edges({ ask: undefined });
    expect(await runDeployment({ ...all, environment: { ...all.environment, ...given } })).toBe(false);
    const missing = printed.filter((line) => line.includes("is missing, at")).map((line) => line.split(":")[0]);
    expect(missing).toEqual([
      "  ! SPF is missing, at send.other.example",
      "  ! DKIM is missing, at resend._domainkey.other.example",
      "  ! DMARC is missing, at _dmarc.other.example",
    ]);
    expect(account.deployed).toEqual([["deploy", "--secrets-file"]]);

    const deaf = edges({ ask: undefined, resolveTxt: () => Promise.reject(new Error("queryTxt ETIMEOUT")) });
    expect(await runDeployment(deaf.all, { dryRun: true })).toBe(false);
    expect(deaf.printed).toContain("  ! its records cannot be asked for: queryTxt ETIMEOUT");
    expect(unstable_readConfig({ config: here.configurationFile }).workers_dev).toBe(true);
  });

  it("gives an endpoint at Stripe the events that it lacks, and takes no endpoint whose secret it does not know", async () => {
    const url = "https://parley.example/api/webhooks/stripe";
    endpoints.push({ id: "we_0", url, status: "enabled", enabled_events: ["charge.refunded"], secret: "whsec_0" });
    const { all } = edges({ ask: undefined });
    const environment = { ...all.environment, ...answers };
    await expect(runDeployment({ ...all, environment })).rejects.toThrow("STRIPE_WEBHOOK_SECRETS");
    expect(account.deployed).toEqual([]);
    const known = { ...environment, STRIPE_WEBHOOK_SECRETS: "whsec_0" };
    expect(await runDeployment({ ...all, environment: known })).toBe(true);
    expect(endpoints).toHaveLength(1);
    const { enabled_events: events } = endpoints[0] ?? {};
    expect(events).toContain("checkout.session.completed");
    const refunds = ["refund.created", "refund.updated", "refund.failed", "charge.refund.updated"];
    expect(events).toEqual(expect.arrayContaining([...refunds, "charge.dispute.closed"]));
    expect(account.secrets?.STRIPE_WEBHOOK_SECRETS).toBe("whsec_0");
  });
});
