import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { Env } from "../../../worker/env.ts";
import { createKeyring } from "../../../worker/lib/crypto/keyring.ts";
import { scheduled } from "../../../worker/scheduled.ts";
import { call, resultOf } from "../support/api.ts";
import { coupon, operate, operatorToken } from "../support/operator.ts";
import { callWith, finish, order, roomForm, someEmail, tick } from "../support/shop.ts";

const former = String(env.APP_SECRETS);
const next = "another-secret-of-at-least-32-characters";
const nextId = createKeyring([next]).current.id;

async function storedOrder(orderId: string) {
  const row = await env.DB.prepare("SELECT email, email_print FROM orders WHERE id = ?").bind(orderId).first();
  return row as { email: string; email_print: string };
}

const buyerOf = (orderId: string) =>
  env.DB.prepare("SELECT buyer FROM coupon_uses WHERE order_id = ?").bind(orderId).first<string>("buyer");

async function tickWith(secrets: string): Promise<void> {
  const ctx = createExecutionContext();
  await scheduled({} as ScheduledController, { ...(env as Env), APP_SECRETS: secrets }, ctx);
  await waitOnExecutionContext(ctx);
}

const found = async (email: string, secrets: string) => {
  const settings = { OPERATOR_TOKEN: operatorToken, APP_SECRETS: secrets };
  const { data } = await operate("GET", `/orders?email=${encodeURIComponent(email)}`, undefined, undefined, settings);
  return data.orders.map((row: { email: string }) => row.email);
};

describe("the buyers' data in the tables", () => {
  it("is unreadable in every row, and an order is found by its address all the same", async () => {
    const email = someEmail();
    const code = await coupon({ email_limit: 1 });
    await order({ email, coupon: code });
    await finish(await order({ email }));
    const tables = await Promise.all(
      ["orders", "mail_outbox", "local_mailbox", "coupon_uses"].map(
        async (table) => (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results,
      ),
    );
    expect(tables.every((rows) => rows.length > 0)).toBe(true);
    expect(JSON.stringify(tables)).not.toContain(email);
    expect(await found(email.toUpperCase().replace("EXAMPLE.COM", "example.com"), former)).toEqual([email, email]);
  });

  it("survives a new key, and needs the former one only until the cron job has run", async () => {
    const email = someEmail();
    const code = await coupon({ email_limit: 1 });
    const placed = await order({ email, coupon: code });
    const both = `${next},${former}`;
    const body = { ...roomForm, email, coupon: code };
    expect(await found(email, both)).toEqual([email]);
    expect((await (await callWith({ APP_SECRETS: both }, "POST", "/api/orders", body)).json()) as object).toMatchObject(
      { code: ResultCode.refused },
    );
    for (let n = 0; n < 2; n++) await tickWith(both);
    expect((await storedOrder(placed.order_id)).email).toMatch(new RegExp(`^v1\\.${nextId}\\.`));
    expect(await buyerOf(placed.order_id)).toMatch(new RegExp(`^${nextId}\\.`));
    expect(await found(email, next)).toEqual([email]);
    expect((await (await callWith({ APP_SECRETS: next }, "POST", "/api/orders", body)).json()) as object).toMatchObject(
      { code: ResultCode.refused },
    );
    await tick();
  });

  it("is counted for operators while it needs a former key, with emails and orders that wait", async () => {
    const settings = { OPERATOR_TOKEN: operatorToken, APP_SECRETS: `${next},${former}` };
    const figure = async (changed = settings) => {
      const { data } = await operate("GET", "/health", undefined, undefined, changed);
      return (data.watch as { name: string; value: number; ok: boolean }[]).find(({ name }) => name === "keys");
    };
    const write = (statement: string) => env.DB.exec(statement);
    await order({ email: someEmail(), coupon: await coupon({ email_limit: 1 }) });
    expect(await figure({ ...settings, APP_SECRETS: former })).toMatchObject({ value: 0, ok: true });
    expect(await figure()).toMatchObject({ value: expect.any(Number), ok: false });
    await tickWith(settings.APP_SECRETS);
    await tickWith(settings.APP_SECRETS);
    const { value: orders = 0 } = (await figure()) ?? {};
    expect(orders).toBeGreaterThan(0);
    await write("UPDATE orders SET status = 'cancelled' WHERE status = 'pending'");
    expect(await figure()).toMatchObject({ value: 0, ok: true });
    const letter = `v1.${createKeyring([former]).current.id}.x`;
    const row = `('waits', '${letter}', 0, 9e12, 0)`;
    await write(`INSERT INTO mail_outbox (id, letter, created_at, next_try_at, tries) VALUES ${row}`);
    expect(await figure()).toMatchObject({ value: 1, ok: false });
    await write("DELETE FROM mail_outbox WHERE id = 'waits'");
    await tick();
  });

  it("stays unchanged while its key is missing, and is readable again with the key", async () => {
    const email = someEmail();
    const placed = await order({ email, coupon: await coupon({ email_limit: 1 }) });
    const before = [await storedOrder(placed.order_id), await buyerOf(placed.order_id)];
    await tickWith(next);
    expect([await storedOrder(placed.order_id), await buyerOf(placed.order_id)]).toEqual(before);
    expect(await found(email, former)).toEqual([email]);
  });

  it("of a former release, plain and beginning as if it were encrypted, is encrypted", async () => {
    const code = await coupon({ email_limit: 1 });
    const emails = ["", "v1.", "v1.0123abcd."].map((begin) => begin + someEmail());
    const orders = [];
    for (const email of emails) orders.push({ email, ...(await order({ email, coupon: code })) });
    for (const { email, order_id, reference } of orders) {
      const query = "UPDATE orders SET email = ?, email_print = '' WHERE id = ?";
      await env.DB.prepare(query).bind(email, order_id).run();
      await env.DB.prepare("UPDATE coupon_uses SET buyer = 'abc' WHERE order_id = ?").bind(order_id).run();
      expect((await operate("GET", `/orders/${reference}`)).data.order.email).toBe(email);
    }
    await tick();
    for (const { email, order_id } of orders) {
      expect((await storedOrder(order_id)).email).not.toContain(email);
      expect(await found(email, former)).toEqual([email]);
      const again = await call("POST", "/api/orders", { body: { ...roomForm, email, coupon: code } });
      expect(again.code).toBe(ResultCode.refused);
    }
  });
});

describe("feedback", () => {
  const contact = "ann.with.the.lamp@example.com";
  const feedback = { type: "defect", content: "The lamp of Ann is broken", contact } as const;
  const rows = async () => JSON.stringify((await env.DB.prepare("SELECT * FROM feedback").all()).results);
  const listed = async (secrets: string) => {
    const settings = { OPERATOR_TOKEN: operatorToken, APP_SECRETS: secrets };
    return (await operate("GET", "/feedback", undefined, undefined, settings)).data;
  };

  it("is unreadable in the database, and the operator reads it under the key that replaces the former one", async () => {
    expect(await resultOf("sendFeedback", { body: feedback })).toBe(ResultCode.ok);
    expect(await rows()).not.toMatch(/lamp/);
    expect(await listed(former)).toMatchObject([feedback]);
    await tickWith(`${next},${former}`);
    expect(await listed(next)).toMatchObject([feedback]);
    await tick();
  });

  it("of a former release, in plain text, is encrypted by the cron job", async () => {
    await env.DB.prepare(
      "INSERT INTO feedback (id, type, content, contact, language, created_at) VALUES ('old', 'other', 'v1.an old lamp', 'Bob', 'en', 1)",
    ).run();
    expect((await listed(former)).at(-1)).toMatchObject({ content: "v1.an old lamp", contact: "Bob" });
    await tick();
    expect(await rows()).not.toMatch(/lamp|Bob/);
    expect((await listed(former)).at(-1)).toMatchObject({ content: "v1.an old lamp", contact: "Bob" });
  });

  it("is deleted by the operator for good, with the email that still waits", async () => {
    const settings = {
      OPERATOR_EMAIL: "op@example.com",
      RESEND_API_KEY: "re_nowhere",
      RESEND_API_BASE: "http://127.0.0.1:1",
    };
    expect((await callWith(settings, "POST", "/api/feedback", feedback)).status).toBe(200);
    const [{ id }] = await listed(former);
    const waiting = () =>
      env.DB.prepare("SELECT count(*) AS n FROM mail_outbox WHERE id = ?").bind(`feedback:${id}`).first("n");
    expect(await waiting()).toBe(1);
    expect((await operate("DELETE", `/feedback/${id}`)).code).toBe(ResultCode.ok);
    expect((await listed(former)).map((one: { id: string }) => one.id)).not.toContain(id);
    expect(await waiting()).toBe(0);
    expect((await operate("DELETE", `/feedback/${id}`)).code).toBe(ResultCode.notFound);
  });
});
