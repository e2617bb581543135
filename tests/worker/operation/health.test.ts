import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "../../../worker/app.ts";
import { newestMigration } from "../../../worker/directory/directory.ts";
import type { Env } from "../../../worker/env.ts";
import { type Json, origin } from "../support/api.ts";
import { production } from "../support/production.ts";

async function healthOf(changed: object): Promise<Json> {
  const ctx = createExecutionContext();
  const response = await app.fetch(new Request(`${origin}/api/health`), { ...(env as Env), ...changed }, ctx);
  await waitOnExecutionContext(ctx);
  return { status: response.status, ...((await response.json()) as object) };
}

const cloudflareRelay = { TURN_KEY_ID: "key", TURN_KEY_API_TOKEN: "token" };
const ownRelay = { TURN_URLS: "turn:turn.example:3478", TURN_SECRET: "secret" };

describe("/api/health", () => {
  it("reports a healthy server, and its optional services that are missing", async () => {
    const { status, data } = await healthOf({
      ...production,
      VAPID_PUBLIC_KEY: undefined,
      VAPID_PRIVATE_KEY: undefined,
    });
    expect(status).toBe(200);
    expect(data.ok).toBe(true);
    expect(data.without.join()).toMatch(
      /SELLER_ADDRESS.*VAPID_PUBLIC_KEY.*TURN_KEY_ID.*TURN_SECRET.*OPERATOR_TOKEN.*CONTACT_CHANNELS.*AI/,
    );
    const channels = JSON.stringify([{ kind: "mail", label: "E-mail", value: "help@parley.example" }]);
    const seller = { SELLER_NAME: "Ann", SELLER_ADDRESS: "1 Main St", SELLER_TAX_ID: "DE1" };
    const all = { ...production, AI: {}, OPERATOR_TOKEN: "x".repeat(32), CONTACT_CHANNELS: channels, ...seller };
    for (const relay of [cloudflareRelay, ownRelay])
      expect((await healthOf({ ...all, ...relay })).data.without).toEqual([]);
  });

  it.each(["sk_test_x", "rk_test_x"])("says that the key %s takes no real payments in production", async (key) => {
    const { data } = await healthOf({ ...production, STRIPE_SECRET_KEY: key });
    expect(data.without).toContain("real payments: STRIPE_SECRET_KEY is a key of Stripe's test mode");
  });

  it.each<[string, object, string[]]>([
    ["a relay of Cloudflare", cloudflareRelay, []],
    ["an own relay", ownRelay, []],
    ["both, for all calls", { ...cloudflareRelay, ...ownRelay, CALL_RELAY_ONLY: "on" }, []],
    ["no server of STUN", { STUN_URLS: "none" }, []],
    ["a key without its token", { TURN_KEY_ID: "key" }, ["TURN_KEY_API_TOKEN: is needed with TURN_KEY_ID"]],
    ["a token without its key", { TURN_KEY_API_TOKEN: "t" }, ["TURN_KEY_ID: is needed with TURN_KEY_API_TOKEN"]],
    ["servers without their secret", { TURN_URLS: "turn:t.example" }, ["TURN_SECRET: is needed with TURN_URLS"]],
    ["a secret without servers", { TURN_SECRET: "s" }, ["TURN_URLS: is needed with TURN_SECRET"]],
    [
      "a relay for all calls that is not there",
      { CALL_RELAY_ONLY: "on" },
      ["CALL_RELAY_ONLY: needs TURN_KEY_ID or TURN_URLS"],
    ],
    ["an address of another kind", { STUN_URLS: "https://stun.example" }, [expect.stringMatching(/^STUN_URLS/)]],
    ["a relay of another kind", { ...ownRelay, TURN_URLS: "stun:x" }, [expect.stringMatching(/^TURN_URLS/)]],
    [
      "a relay over TLS by two addresses",
      { ...ownRelay, TURN_URLS: "turns:t.example:5349?transport=tcp, turn:[2001:db8::1]:3478?transport=udp" },
      [],
    ],
    [
      "an address that browsers refuse",
      { ...ownRelay, TURN_URLS: "turn:t.example?transport=udp,turn:t.example?transport=tls" },
      [expect.stringMatching(/^TURN_URLS.*: must be turn:host or, over TLS, turns:host/)],
    ],
  ])("takes %s, or names what is missing", async (_, settings, problems) => {
    const { data } = await healthOf({ ...production, ...settings });
    expect(data.problems ?? []).toEqual(problems);
  });

  it.each([
    ["mailto:operator@localhost", false],
    ["mailto: operator@parley.example", false],
    ["mailto:a@b", false],
    ["https://x", false],
    ["http://parley.example", false],
    ["mailto:operator@parley.example", true],
    ["https://parley.example/contact", true],
  ])("says whether push services take the contact %s", async (VAPID_SUBJECT, taken) => {
    const { status, data } = await healthOf({ ...production, VAPID_SUBJECT });
    expect(status).toBe(taken ? 200 : 500);
    expect(String(data.problems ?? "").includes("VAPID_SUBJECT")).toBe(!taken);
  });

  it.each(["APP_ORIGIN", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS", "RESEND_API_KEY", "MAIL_FROM", "APP_SECRETS"])(
    "names %s when production lacks it, or has it empty",
    async (name) => {
      for (const value of [undefined, ""]) {
        const { status, data } = await healthOf({ ...production, [name]: value });
        expect(status).toBe(500);
        expect(data.problems.join()).toContain(name);
      }
    },
  );

  it.each(["APP_ORIGIN", "MEDIA_ORIGIN"])("refuses %s without TLS in production", async (name) => {
    const { data } = await healthOf({ ...production, [name]: "http://chat.example" });
    expect(data.problems).toEqual([`${name}: must begin with https in production`]);
  });

  it("names a binding that is not there, and a database that was not brought up to date", async () => {
    expect((await healthOf({ MEDIA: undefined })).data.problems).toEqual(["MEDIA: is not bound; see wrangler.toml"]);
    expect(newestMigration).toBe(env.TEST_MIGRATIONS.at(-1)?.name);
    const noted = `d1_migrations WHERE name = '${newestMigration}'`;
    const row = await env.DB.prepare(`SELECT id, name FROM ${noted}`).first<{ id: number; name: string }>();
    await env.DB.exec(`DELETE FROM ${noted}`);
    const restored = await healthOf({});
    const again = "INSERT INTO d1_migrations (id, name, applied_at) VALUES (?, ?, 0)";
    await env.DB.prepare(again).bind(row?.id, row?.name).run();
    expect(restored.status).toBe(500);
    expect(restored.data.problems.join()).toMatch(/DB: .*not up to date.*migrations/);
    expect((await healthOf({})).status).toBe(200);
    const empty = { prepare: () => ({ bind: () => ({ all: () => Promise.reject(new Error("no such column")) }) }) };
    const { status, data } = await healthOf({ DB: empty });
    expect(status).toBe(500);
    expect(data.problems.join()).toMatch(/DB: .*not up to date.*migrations/);
  });
});
