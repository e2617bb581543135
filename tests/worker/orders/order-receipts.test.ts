import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json, make, origin } from "../support/api.ts";
import { coupon, operate, operatorToken } from "../support/operator.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { emailsTo, fetchOrder, fetchWith, finish, order, sessionOf, someEmail, tick } from "../support/shop.ts";
import { confirm } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const buy = async (token: string, more: object = {}) =>
  (await call("POST", "/api/orders", { body: { kind: "seats", seats: 2, method: "card", ...more }, token })).data;

const mailed = async (address: string, many: number) => {
  await tick();
  return await eventually(async () => {
    const emails = (await emailsTo(address)).filter(({ subject }) => /receipt|refunded/.test(subject));
    expect(emails).toHaveLength(many);
    return emails.map(({ subject, text }) => `${subject}\n${text}`);
  });
};

describe("a buyer of a room", () => {
  it("gets a receipt with its number, date, sum and seller, and without the link", async () => {
    const email = someEmail();
    const placed = await order({ email });
    await finish(placed);
    const { link, receipt_code: code } = await fetchOrder(placed);
    const [mail] = await mailed(email, 1);
    for (const { text } of await emailsTo(email)) expect(text).toContain(`/receipt/${code}`);
    expect(mail).toContain("Your receipt");
    expect(mail).toContain("Chat room · 5 seats · 7 days: $3.50\nDiscount: -$0.35");
    expect(mail).toContain("Method: test payment, no money was moved");
    expect(mail).toMatch(/Paid: \$3\.15 on \d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    expect(mail).toContain(`Order ${placed.reference.slice(0, 8)}`);
    expect(mail).toContain("Sold by Parley");
    expect(mail).not.toContain(link);
  });

  it("sees and is mailed the address of now after the installation moved", async () => {
    const email = someEmail();
    const placed = await order({ email });
    await finish(placed);
    await mailed(email, 1);
    const moved = { APP_ORIGIN: "https://moved.example", OPERATOR_TOKEN: operatorToken };
    const shown = (await (await fetchWith(moved, `/api/orders/${placed.order_id}`)).json()) as Json;
    expect(shown.data.link).toMatch(/^https:\/\/moved\.example\//);
    for (const receipt of [false, true]) {
      const path = `/orders/${placed.reference.slice(0, 8)}/resend`;
      expect((await operate("POST", path, { receipt }, operatorToken, moved)).code).toBe(ResultCode.ok);
    }
    await mailed(email, 2);
    const late = (await emailsTo(email)).slice(0, 2);
    for (const { text } of late) {
      expect(text).toContain("https://moved.example/");
      expect(text).not.toContain(origin);
    }
  });
});

describe("a buyer of seats or time for a room", () => {
  it("gets a receipt, once, at the address that they gave", async () => {
    const { owner } = await quickRoom();
    const email = someEmail();
    const placed = await buy(owner.token, { email });
    for (let n = 0; n < 3; n++) await finish(placed);
    const [mail] = await mailed(email, 1);
    expect(mail).toContain("Your receipt");
    expect(mail).toContain("2 seats");
    expect(mail).toContain("because you paid for an order");
  });

  it("and gives no address gets it at the one that the room knows of them", async () => {
    const room = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gus");
    const email = someEmail();
    await make("editMe", { token: guest.token, body: { email } });
    await finish(await buy(guest.token));
    expect((await mailed(email, 1))[0]).toContain("Your receipt");
  });

  it("and has none leaves it to the owner, with the reason for the email", async () => {
    const room = await quickRoom();
    const email = someEmail();
    await make("editMe", { token: room.owner.token, body: { email } });
    const guest = await quickEnter(room, room.roomIc, "Gus");
    await finish(await buy(guest.token, { kind: "time", days: 7 }));
    expect((await mailed(email, 1))[0]).toContain("somebody in your");
  });

  it("gets an email about the refund when the room changed before the payment, and may order at the new price", async () => {
    const { owner } = await quickRoom({ seats: 2 });
    const email = someEmail();
    const time = await buy(owner.token, { kind: "time", days: 7, email });
    await finish(await buy(owner.token, { seats: 98 }));
    expect(await fetchOrder(time)).toMatchObject({ status: "cancelled", reason: "changed", pay_url: null });
    // The page was closed, and a payment came through it all the same.
    await env.DB.prepare("UPDATE sandbox_sessions SET status = 'complete' WHERE id = ?").bind(sessionOf(time)).run();
    expect(await fetchOrder(time)).toMatchObject({ status: "refunded", reason: "changed" });
    expect((await mailed(email, 1))[0]).toContain("the price you paid no longer fits");
    const again = await call("POST", `/api/orders/${time.order_id}/recreate`);
    expect(again.data.amount).toBeGreaterThan(time.amount);
    await finish(again.data);
    expect((await mailed(email, 2)).join()).toContain("Your receipt");
  });
});

describe("a buyer who pays nothing", () => {
  it("gets a receipt of seats or time that says so, at a confirmed address only", async () => {
    const { owner } = await quickRoom();
    const [email, unknown] = [someEmail(), someEmail()];
    await confirm(email);
    await buy(owner.token, { email: unknown, coupon: await coupon({ value: 100 }) });
    await mailed(unknown, 0);
    await buy(owner.token, { email, coupon: await coupon({ value: 100 }) });
    const [mail] = await mailed(email, 1);
    expect(mail).toMatch(/Ordered on \d{4}-\d{2}-\d{2} \d{2}:\d{2} \(Asia\/Shanghai\), with nothing to pay/);
    expect(mail).not.toMatch(/paid/i);
  });
});
