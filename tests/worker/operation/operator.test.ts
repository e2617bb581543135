import { describe, expect, it } from "vitest";
import { consoleCalls } from "../../../worker/contract/calls/console.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { eventually } from "../../support/eventually.ts";
import { type Json, make, resultOf } from "../support/api.ts";
import { operate, operatorToken } from "../support/operator.ts";
import { openRoom } from "../support/room.ts";
import { emailsTo, fetchOrder, fetchWith, finish, order, sessionOf, someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";

const everyCall = Object.values(consoleCalls).map(({ method, path, access }) => ({
  method,
  path: path.replace("/api/operator/console", "").replace(/:\w+/g, "none"),
  needsSession: access === "console.enter" || access === "console.use",
}));
const bodyFor = (method: string) => (method === "GET" ? undefined : {});

describe("the operator token", () => {
  it.each(everyCall)("opens $method $path to no other token", async ({ method, path, needsSession }) => {
    const wrong = ["x", operatorToken.slice(0, -1), `${operatorToken}x`, operatorToken.toUpperCase()];
    for (const token of needsSession ? [...wrong, operatorToken] : wrong)
      expect((await operate(method, path, bodyFor(method), token)).status).toBe(403);
    expect((await operate(method, path, bodyFor(method), operatorToken, {})).status).toBe(404);
  });

  it("is an administrator of its own name in the audit log", async () => {
    const placed = await order({ email: someEmail() });
    await finish(placed);
    const number = placed.reference.slice(0, 8);
    expect((await operate("POST", `/orders/${number}/refund`, {})).code).toBe(ResultCode.badRequest);
    expect((await operate("POST", `/orders/${number}/refund`, { reason: "twice" })).code).toBe(ResultCode.ok);
    const action = { operator: "operator token", action: "refund", object: number, detail: "twice" };
    const { data } = await operate("GET", "/audit");
    expect(data.slice(0, 2)).toMatchObject([
      { ...action, result: "done" },
      { ...action, result: "begun" },
    ]);
  });

  it("is refused to every session, also the owner's", async () => {
    const { owner } = await openRoom();
    const headers = { token: owner.token };
    const answer = await fetchWith({ OPERATOR_TOKEN: operatorToken }, "/api/operator/console/orders", { headers });
    expect(answer.status).toBe(401);
  });

  it("refuses a token that is short, in the settings already", async () => {
    const answer = await fetchWith({ OPERATOR_TOKEN: "short" }, "/api/health");
    expect(await answer.text()).toContain("OPERATOR_TOKEN");
  });

  it("shows numbers of a room, and no message and no name", async () => {
    const email = someEmail();
    const placed = await order({ email, seats: 4 });
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    const body = { code: ic, password: "correct horse", name: "Olivia", roomName: "Secret garden" };
    const { token, roomId } = await make("setUpRoom", { body });
    const socket = await connect(token);
    await socket.say("The treasure is under the oak");
    const shown = await operate("GET", `/rooms/${roomId}`);
    expect(shown.data.room).toMatchObject({ state: "normal", seats: 4, seats_free: 3, members: 1, online: 1 });
    expect(shown.data.room.messages).toBeGreaterThan(0);
    const everything = JSON.stringify([shown, await operate("GET", "/rooms"), await operate("GET", "/orders")]);
    for (const secret of ["treasure", "Olivia", "garden", ic]) expect(everything).not.toContain(secret);
  });

  it("shuts a room with a reason, which its owner is mailed, and opens it again", async () => {
    const email = someEmail();
    const placed = await order({ email });
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    await make("setUpRoom", { body: { code: ic, password: "correct horse", name: "Ann", roomName: "Garden" } });
    const room = ic.slice(0, 12);
    expect((await operate("POST", `/rooms/${room}/disable`, {})).code).toBe(ResultCode.badRequest);
    expect((await operate("POST", `/rooms/${room}/disable`, { reason: "fraud" })).data).toEqual({ mailed: true });
    expect(await resultOf("getLink", { code: ic })).toBe(ResultCode.roomDisabled);
    expect((await operate("GET", `/rooms/${room}`)).data.room.state).toBe("disabled");
    await eventually(async () => expect((await emailsTo(email)).some(({ text }) => text.includes("fraud"))).toBe(true));
    await operate("POST", `/rooms/${room}/enable`, { reason: "a mistake" });
    expect(await resultOf("getLink", { code: ic })).toBe(ResultCode.ok);
  });

  it("shows orders without anything that leads to an unused admin link", async () => {
    const placed = await order({ email: someEmail() });
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    const number = placed.reference.slice(0, 8);
    const answers = await Promise.all([
      operate("GET", "/orders"),
      operate("GET", `/orders/${number}`),
      operate("GET", `/orders/${placed.reference}`),
      operate("GET", "/rooms"),
      operate("GET", `/rooms/${ic.slice(0, 12)}`),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(ResultCode.ok));
    const everything = JSON.stringify(answers);
    expect(everything).toContain(number);
    const [room] = (await operate("GET", "/rooms")).data.filter(({ chat_id }: Json) => ic.startsWith(chat_id));
    expect(room.order_id).toBe(number);
    for (const secret of [placed.order_id.slice(0, 8), ic, sessionOf(placed)]) expect(everything).not.toContain(secret);
    expect(await resultOf("getOrder", { orderId: number })).toBe(ResultCode.paymentInvalid);
    for (const wrong of [number.slice(0, 4), `${placed.reference}x`])
      expect((await operate("GET", `/orders/${wrong}`)).status).toBe(404);
  });

  it("cannot guess an order's id by longer and longer prefixes", async () => {
    const placed = await order({ email: someEmail() });
    for (const prefix of [placed.reference.slice(0, 9), placed.reference.slice(0, -1)])
      expect((await operate("GET", `/orders/${prefix}`)).status).toBe(404);
  });

  it("creates no room for an id that was not bought", async () => {
    expect((await operate("GET", "/rooms/AAAAAAAAAAAA")).status).toBe(404);
    expect((await operate("POST", "/rooms/AAAAAAAAAAAA/disable", { reason: "fraud" })).status).toBe(404);
  });

  it("mails the admin link again while it is known, and a receipt after that", async () => {
    const email = someEmail();
    const placed = await order({ email });
    expect((await operate("POST", `/orders/${placed.reference}/resend`)).code).toBe(ResultCode.refused);
    await finish(placed);
    const { ic, link } = await fetchOrder(placed);
    expect((await operate("POST", `/orders/${placed.reference}/resend`)).data).toEqual({ sent: "admin-link" });
    const forced = await operate("POST", `/orders/${placed.reference}/resend`, { receipt: true });
    expect(forced.data).toEqual({ sent: "receipt" });
    await make("setUpRoom", { body: { code: ic, password: "correct horse", name: "Ann", roomName: "Garden" } });
    expect((await operate("POST", `/orders/${placed.reference}/resend`)).data).toEqual({ sent: "receipt" });
    const emails = await eventually(async () => {
      const found = await emailsTo(email);
      expect(found).toHaveLength(4);
      return found;
    });
    expect(emails.filter(({ text }) => text.includes(link))).toHaveLength(2);
    const receipt = emails.find(({ subject }) => subject.includes("receipt"));
    expect(receipt.text).toContain("$3.15");
    expect(receipt.text).toMatch(/on \d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Shanghai\)/);
    expect(receipt.text).not.toContain(placed.order_id);
  });

  it.each([
    [{ kind: "percent", value: 0 }, "value"],
    [{ kind: "gift", value: 1 }, "kind"],
    [{ kind: "fixed", value: 100, ends_at: 1 }, "ends_at"],
    [{ kind: "fixed", value: 100, code: "a b" }, "code"],
  ])("makes no coupon of %o", async (terms, field) => {
    expect(await operate("POST", "/coupons", terms)).toMatchObject({
      code: ResultCode.badRequest,
      msg: `Request parameter error: ${field}`,
    });
  });

  it("makes no coupon of more than 100 percent, and says so", async () => {
    const refused = await operate("POST", "/coupons", { kind: "percent", value: 101 });
    expect(refused).toMatchObject({ code: ResultCode.badRequest, msg: "A coupon takes off 1 to 100 percent." });
  });
});
