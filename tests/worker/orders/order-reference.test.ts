import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import { operate } from "../support/operator.ts";
import { openRoom } from "../support/room.ts";
import { emailsTo, fetchOrder, finish, order, sessionOf, someEmail, tick } from "../support/shop.ts";

const see = (key: string) => call("GET", `/api/orders/${key}`);

describe("an order's reference", () => {
  it("shows what became of the order, and neither its link nor its id", async () => {
    const placed = await order();
    expect(placed.reference).not.toBe(placed.order_id);
    const { data: pending } = await see(placed.reference);
    expect(pending).toMatchObject({ order_id: placed.reference, status: "pending", public: true });
    expect(pending.pay_url).toBe(placed.pay_url);
    await finish(placed);
    const { data: paid } = await see(placed.reference);
    expect(paid).toMatchObject({ status: "paid", public: true });
    expect([paid.link, paid.ic]).toEqual([undefined, undefined]);
    expect(JSON.stringify(paid)).not.toContain(placed.order_id);
    expect((await fetchOrder(placed)).link).toBeDefined();
  });

  it("changes nothing", async () => {
    const placed = await order();
    for (const name of ["cancelOrder", "recreateOrder"] as const)
      expect(await resultOf(name, { orderId: placed.reference })).toBe(ResultCode.paymentInvalid);
    expect((await fetchOrder(placed)).status).toBe("pending");
  });

  it("is the only identifier of the order for the payment service, emails and the operator", async () => {
    const email = someEmail();
    const placed = await order({ email });
    const answer = await finish(placed);
    const { ic } = await fetchOrder(placed);
    expect(answer.data.return_url).toContain(`/success/${placed.reference}`);
    const session = await env.DB.prepare("SELECT * FROM sandbox_sessions WHERE id = ?").bind(sessionOf(placed)).first();
    await tick();
    const number = placed.reference.slice(0, 8);
    const paths = [
      "/orders",
      `/orders/${number}`,
      `/orders/${placed.reference}`,
      "/rooms",
      `/rooms/${ic.slice(0, 12)}`,
    ];
    const shown = JSON.stringify(await Promise.all(paths.map((path) => operate("GET", path))));
    expect(shown).toContain(number);
    for (const secret of [placed.order_id.slice(0, 8), ic, sessionOf(placed)]) expect(shown).not.toContain(secret);
    const [room] = (await operate("GET", "/rooms")).data.filter((one: Json) => ic.startsWith(one.chat_id));
    expect(room.order_id).toBe(number);
    const everything = JSON.stringify([session, await emailsTo(email)]);
    expect(everything).toContain(placed.reference);
    expect(everything).not.toContain(placed.order_id);
    expect(await resultOf("getOrder", { orderId: number })).toBe(ResultCode.paymentInvalid);
    for (const wrong of [placed.order_id, number.slice(0, 4), `${placed.reference}x`])
      expect((await operate("GET", `/orders/${wrong}`)).status).toBe(404);
  });
});

describe("a payment page", () => {
  it("is known by its session, with the address that the server has of it", async () => {
    const placed = await order();
    const { data } = await call("GET", `/api/payments/${sessionOf(placed)}`);
    expect(data).toMatchObject({ pay_url: placed.pay_url, public: true });
    expect(JSON.stringify(data)).not.toContain(placed.order_id);
    expect(await resultOf("getPayment", { sessionId: "cs_test_made_up" })).toBe(ResultCode.paymentInvalid);
    await finish(placed);
    expect((await make("getPayment", { sessionId: sessionOf(placed) })).payUrl).toBeNull();
  });
});

describe("a ticket", () => {
  it("shows its seat's member before it is used, and can be used afterwards", async () => {
    const { chatId, owner, ownerIc } = await openRoom();
    const { ticket } = await make("makeTicket", { token: owner.token, body: { code: ownerIc } });
    const peek = () => call("POST", "/api/login/ticket/look", { body: { ticket } });
    expect((await peek()).data).toEqual({
      chat_mc: "Garden",
      mc: "Olivia",
      chat_id: chatId,
      uid: owner.uid,
    });
    expect(await resultOf("logInByTicket", { body: { ticket } })).toBe(ResultCode.ok);
    expect((await peek()).code).toBe(ResultCode.linkInvalid);
  });
});
