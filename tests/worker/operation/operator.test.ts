import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { consoleEndpoints } from "../../../worker/contract/endpoints/console.ts";
import { eventually } from "../../support/eventually.ts";
import { make } from "../support/api.ts";
import { operate, operatorToken } from "../support/operator.ts";
import { quickRoom } from "../support/quick-room.ts";
import { emailsTo, fetchOrder, fetchWith, finish, order, someEmail } from "../support/shop.ts";

const everyCall = Object.values(consoleEndpoints).map(({ method, path, access }) => ({
  method,
  path: path.replace("/api/operator/console", "").replace(/:\w+/g, "none"),
  needsSession: access === "console.enter" || access === "console.use",
}));
const bodyFor = (method: string) => (method === "GET" ? undefined : {});

describe("the operator token", () => {
  it.each(everyCall)("opens $method $path to no other token", async ({ method, path, needsSession }) => {
    for (const token of needsSession ? ["x", operatorToken] : ["x"])
      expect((await operate(method, path, bodyFor(method), token)).status).toBe(403);
  });

  it("is compared as a whole, exists with its setting only, and is no session's", async () => {
    for (const token of [operatorToken.slice(0, -1), `${operatorToken}x`, operatorToken.toUpperCase()])
      expect((await operate("GET", "/orders", undefined, token)).status).toBe(403);
    expect((await operate("GET", "/orders", undefined, operatorToken, {})).status).toBe(404);
    const headers = { token: (await quickRoom()).owner.token };
    const answer = await fetchWith({ OPERATOR_TOKEN: operatorToken }, "/api/operator/console/orders", { headers });
    expect(answer.status).toBe(401);
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

  it("refuses a token that is short, in the settings already", async () => {
    const answer = await fetchWith({ OPERATOR_TOKEN: "short" }, "/api/health");
    expect(await answer.text()).toContain("OPERATOR_TOKEN");
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
    [{ kind: "percent", value: 101 }, "A coupon takes off 1 to 100 percent."],
  ])("makes no coupon of %o", async (terms, msg) => {
    const refused = { code: ResultCode.badRequest, msg: expect.stringContaining(msg) };
    expect(await operate("POST", "/coupons", terms)).toMatchObject(refused);
  });
});
