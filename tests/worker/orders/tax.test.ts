import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { forgetRoom } from "../../../worker/directory/forget-room.ts";
import { settingsOf } from "../../../worker/env.ts";
import { eventually } from "../../support/eventually.ts";
import type { Json } from "../support/api.ts";
import { quickRoom } from "../support/quick-room.ts";
import { emailsTo, fetchWith, roomForm, sessionOf, someEmail, tick } from "../support/shop.ts";

afterEach(() => {
  vi.useRealTimers();
});

const taxed = (behavior: string) => ({ TAX: "stripe", TAX_BEHAVIOR: behavior, INVOICES: "stripe" });

async function ask(settings: object, method: string, path: string, body?: unknown): Promise<Json> {
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  return await (await fetchWith(settings, path, { method, ...init })).json();
}

async function buy(settings: object, more: object = {}): Promise<Json> {
  return (await ask(settings, "POST", "/api/orders", { ...roomForm, email: someEmail(), ...more })).data;
}

const finishAs = (settings: object, placed: Json, outcome = "paid") =>
  ask(settings, "POST", `/api/sandbox/checkout/${sessionOf(placed)}`, { outcome });

const orderOf = async (settings: object, { order_id: id }: Json) =>
  (await ask(settings, "GET", `/api/orders/${id}`)).data;

const receiptOf = async (settings: object, { order_id: id }: Json) =>
  (await ask(settings, "GET", `/api/orders/${id}/receipt`)).data;

describe("an installation whose payment service computes tax", () => {
  it.each([
    ["exclusive", { net: 315, total: 378, tax: [{ rate: 20, amount: 63 }] }],
    ["inclusive", { net: 262, total: 315, tax: [{ rate: 20, amount: 53 }] }],
  ])("says so before, sells at the price with %s tax, and shows net, tax and total", async (behavior, sums) => {
    const settings = taxed(behavior);
    expect((await ask(settings, "GET", "/api/pricing")).data.tax).toBe(behavior);
    const placed = await buy(settings);
    expect(placed.amount).toBe(315);
    await finishAs(settings, placed);
    expect(await orderOf(settings, placed)).toMatchObject({ status: "paid", amount: sums.total });
    const receipt = await receiptOf(settings, placed);
    expect(receipt).toMatchObject({ ...sums, invoice_number: expect.stringMatching(/^TEST-/) });
    const invoice = await fetchWith(settings, receipt.invoice_url);
    expect(await invoice.text()).toContain("Test invoice");
  });

  it("does not start without invoices, which give the tax back with a refund", async () => {
    const { data } = await ask({ TAX: "stripe" }, "GET", "/api/health");
    expect(data.problems).toEqual(["INVOICES: is needed with TAX"]);
  });

  it("shows no invoice before the payment, nor of another order", async () => {
    const settings = taxed("exclusive");
    const placed = await buy(settings);
    expect((await fetchWith(settings, `/sandbox/invoice/${sessionOf(placed)}`)).status).toBe(404);
    expect((await fetchWith(settings, "/sandbox/invoice/cs_test_none")).status).toBe(404);
  });
});

describe("a payment that settles later", () => {
  const euro = {
    CURRENCY: "eur",
    PAYMENT_METHODS: "card,sepa_debit",
  };
  const buyBySepa = () => buy(euro, { method: "sepa_debit" });

  it("keeps the order open for its days, and opens the room when the money is there", async () => {
    const placed = await buyBySepa();
    await finishAs(euro, placed);
    const waiting = await orderOf(euro, placed);
    expect(waiting).toMatchObject({ status: "pending", settling: true, pay_url: null });
    expect(waiting.expires_at - Date.now()).toBeGreaterThan(13 * 86_400_000);
    expect(waiting).not.toHaveProperty("link");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 86_400_000 });
    expect(await orderOf(euro, placed)).toMatchObject({ status: "pending", settling: true });
    await finishAs(euro, placed);
    expect(await orderOf(euro, placed)).toMatchObject({ status: "paid", link: expect.any(String) });
  });

  it("cannot be cancelled meanwhile, and ends the order when the bank sends no money", async () => {
    const placed = await buyBySepa();
    await finishAs(euro, placed);
    const refused = await ask(euro, "POST", `/api/orders/${placed.order_id}/cancel`);
    expect(refused.code).toBe(ResultCode.refused);
    await finishAs(euro, placed, "failed");
    expect(await orderOf(euro, placed)).toMatchObject({ status: "cancelled", declined: true });
  });

  it("that the bank does not send is told to the buyer, who had closed the page", async () => {
    const email = someEmail();
    const placed = await buy(euro, { method: "sepa_debit", email });
    await finishAs(euro, placed);
    await finishAs(euro, placed, "failed");
    await eventually(async () => {
      const [sent] = await emailsTo(email);
      expect(sent).toMatchObject({ subject: "Your Parley payment did not arrive" });
      expect(sent?.text).toContain(`/pending-payment/${placed.reference}`);
    });
  });

  it("stays open past its days as long as the bank has not answered", async () => {
    const placed = await buyBySepa();
    await finishAs(euro, placed);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 22 * 86_400_000 });
    await tick();
    expect(await orderOf(euro, placed)).toMatchObject({ status: "pending", settling: true });
    await finishAs(euro, placed);
    expect(await orderOf(euro, placed)).toMatchObject({ status: "paid" });
  });

  it("buys new rooms only: a room that exists may end or change before", async () => {
    const { owner } = await quickRoom({ seats: 5, days: 7 });
    const refused = await fetchWith(euro, "/api/orders", {
      method: "POST",
      headers: { "content-type": "application/json", token: owner.token },
      body: JSON.stringify({ kind: "seats", seats: 2, method: "sepa_debit" }),
    });
    expect(await refused.json()).toMatchObject({ code: ResultCode.refused, msg: expect.stringContaining("method") });
  });
});

describe("an order for a company", () => {
  const company = { name: "Acme GmbH", address: "Weg 1, Berlin", tax_id: "DE 123456789", reference: "PO 7" };

  it("names the company on the receipt, from the form or afterwards", async () => {
    const named = await buy({}, { company });
    await finishAs({}, named);
    expect((await receiptOf({}, named)).buyer).toEqual(company);
    const later = await buy({});
    await finishAs({}, later);
    const before = await receiptOf({}, later);
    expect(before).not.toHaveProperty("buyer");
    expect(before.buyer_changes_until).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    const after = await ask({}, "PUT", `/api/orders/${later.order_id}/company`, company);
    expect(after.data).toMatchObject({ buyer: company });
  });

  it("is changed by the order's holder only, of a paid order, within 30 days", async () => {
    const placed = await buy({});
    const change = (key: string) => ask({}, "PUT", `/api/orders/${key}/company`, company);
    expect((await change(placed.order_id)).code).toBe(ResultCode.refused);
    await finishAs({}, placed);
    const { receipt_code: code } = await orderOf({}, placed);
    expect((await ask({}, "GET", `/api/orders/${code}/receipt`)).data).not.toHaveProperty("buyer_changes_until");
    for (const key of [code, placed.reference, "none"])
      expect((await change(key)).code).toBe(ResultCode.paymentInvalid);
    const tooLate = { code: ResultCode.refused, msg: expect.stringContaining("30 days") };
    // Nothing that a purge has erased comes back.
    await env.DB.prepare("UPDATE rooms SET purged_at = 1 WHERE order_id = ?").bind(placed.order_id).run();
    expect(await change(placed.order_id)).toMatchObject(tooLate);
    expect(await receiptOf({}, placed)).not.toHaveProperty("buyer_changes_until");
    await env.DB.prepare("UPDATE rooms SET purged_at = NULL WHERE order_id = ?").bind(placed.order_id).run();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 86_400_000 });
    expect(await change(placed.order_id)).toMatchObject(tooLate);
  });

  it("is stored encrypted, and erased with the buyer when the room is purged", async () => {
    const placed = await buy({}, { company });
    await finishAs({}, placed);
    const row = env.DB.prepare("SELECT room_id FROM orders WHERE id = ?").bind(placed.order_id);
    const roomId = String(await row.first("room_id"));
    const stored = () =>
      env.DB.prepare("SELECT company FROM orders WHERE id = ?").bind(placed.order_id).first("company");
    expect(await stored()).toMatch(/^\S+$/);
    expect(await stored()).not.toContain("Acme");
    await forgetRoom(createDirectory(env.DB, settingsOf(env).keyring), roomId, Date.now());
    expect(await stored()).toBeNull();
    expect(await receiptOf({}, placed)).not.toHaveProperty("buyer");
  });

  it.each([
    ["a malformed tax id", { ...company, tax_id: "D€" }],
    ["an empty name", { ...company, name: "  " }],
    ["a name over the invoice's length", { ...company, name: "x".repeat(141) }],
    ["line breaks", { ...company, address: "Weg 1\nBerlin" }],
  ])("with %s is refused", async (_, wrong) => {
    const refused = await ask({}, "POST", "/api/orders", { ...roomForm, email: someEmail(), company: wrong });
    expect(refused.code).toBe(ResultCode.badRequest);
  });
});
