import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operatorCalls } from "../../../worker/contract/calls/operator.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { UsageError } from "../../../worker/operator/cli/ask.ts";
import { run } from "../../../worker/operator/cli/run.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json, origin } from "../support/api.ts";
import { operate, operatorToken } from "../support/operator.ts";
import { openRoom } from "../support/room.ts";
import { emailsTo, fetchOrder, fetchWith, finish, order, sessionOf, someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const everyCall = Object.values(operatorCalls).map(
  ({ method, path }) => [method, path.replace("/api/operator", "").replace(/:\w+/g, "x")] as const,
);

describe("the operator's API", () => {
  it.each(everyCall)("%s %s is refused without the token, and not found when none is set", async (method, path) => {
    const body = method === "POST" ? { on: true, kind: "percent", value: 10 } : undefined;
    expect((await operate(method, path, body, null)).status).toBe(401);
    for (const wrong of ["x", operatorToken.slice(0, -1), `${operatorToken}x`, operatorToken.toUpperCase()])
      expect((await operate(method, path, body, wrong)).status).toBe(403);
    expect((await operate(method, path, body, operatorToken, {})).status).toBe(404);
  });

  it("is refused to every session, also the owner's", async () => {
    const { owner } = await openRoom();
    const headers = { token: owner.token };
    const answer = await fetchWith({ OPERATOR_TOKEN: operatorToken }, "/api/operator/orders", { headers });
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
    const setup = await call("POST", "/api/rooms/setup", {
      body: { ic, password: "correct horse", mc: "Olivia", chat_mc: "Secret garden" },
    });
    const socket = await connect(setup.data.token);
    await socket.say("The treasure is under the oak");
    const shown = await operate("GET", `/rooms/${setup.data.chat_id}`);
    expect(shown.data).toMatchObject({ state: "normal", seats: 4, seats_free: 3, members: 1, online: 1 });
    expect(shown.data.messages).toBeGreaterThan(0);
    const everything = JSON.stringify([shown, await operate("GET", "/rooms"), await operate("GET", "/orders")]);
    for (const secret of ["treasure", "Olivia", "garden", ic]) expect(everything).not.toContain(secret);
  });

  it("shuts a room and opens it again, by any of its links", async () => {
    const placed = await order({ email: someEmail() });
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    expect((await operate("POST", `/rooms/${ic}/disabled`, { on: true })).code).toBe(ResultCode.ok);
    expect((await call("GET", `/api/links/${ic}`)).code).toBe(ResultCode.roomDisabled);
    expect((await operate("GET", `/rooms/${ic}`)).data.state).toBe("disabled");
    await operate("POST", `/rooms/${ic}/disabled`, { on: false });
    expect((await call("GET", `/api/links/${ic}`)).code).toBe(ResultCode.ok);
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
      operate("GET", `/rooms/${ic}`),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(ResultCode.ok));
    const everything = JSON.stringify(answers);
    expect(everything).toContain(number);
    const [room] = (await operate("GET", "/rooms")).data.filter(({ chat_id }: Json) => ic.startsWith(chat_id));
    expect(room.order_id).toBe(number);
    for (const secret of [placed.order_id.slice(0, 8), ic, sessionOf(placed)]) expect(everything).not.toContain(secret);
    expect((await call("GET", `/api/orders/${number}`)).code).toBe(ResultCode.paymentInvalid);
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
    expect((await operate("POST", "/rooms/AAAAAAAAAAAA/disabled", { on: true })).status).toBe(404);
  });

  it("mails the admin link again while it is known, and a receipt after that", async () => {
    const email = someEmail();
    const placed = await order({ email });
    expect((await operate("POST", `/orders/${placed.reference}/resend`)).code).toBe(ResultCode.refused);
    await finish(placed);
    const { ic, link } = await fetchOrder(placed);
    expect((await operate("POST", `/orders/${placed.reference}/resend`)).data).toEqual({ sent: "admin-link" });
    await call("POST", "/api/rooms/setup", { body: { ic, password: "correct horse", mc: "Ann", chat_mc: "Garden" } });
    expect((await operate("POST", `/orders/${placed.reference}/resend`)).data).toEqual({ sent: "receipt" });
    const emails = await eventually(async () => {
      const found = await emailsTo(email);
      expect(found).toHaveLength(3);
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

describe("the operator's command line", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", (input: URL, init?: RequestInit) =>
      fetchWith({ OPERATOR_TOKEN: operatorToken }, input.pathname + input.search, init),
    );
  });

  const operator = (...args: string[]) => run(args, () => ({ origin, token: operatorToken }));

  it("says how it is used, for all and for one", async () => {
    expect(await operator()).toContain("coupons create");
    expect(await operator("orders", "--help")).toContain("orders refund");
    expect(await operator("orders", "--help")).not.toContain("coupons create");
  });

  it("makes, lists and ends coupons", async () => {
    await operator("coupons", "create", "WELCOME", "--percent", "20", "--total", "5", "--until", "2099-01-01");
    await operator("coupons", "create", "FIVER", "--off", "5.50", "--min", "10");
    const list = await operator("coupons", "list");
    expect(list).toMatch(/WELCOME +20 % .*2099-01-01 00:00 +0 +5/);
    expect(list).toMatch(/FIVER +5\.50 USD .*10\.00 USD/);
    expect(await operator("coupons", "create", "--percent", "100")).toMatch(/^[A-Z2-9]{12} /m);
    await operator("coupons", "end", "welcome");
    const check = { code: "WELCOME", kind: "create", seats: 5, days: 7 };
    expect((await call("POST", "/api/coupons/check", { body: check })).code).toBe(ResultCode.refused);
    const json = JSON.parse(await operator("coupons", "list", "--json")) as Json[];
    expect(json.find(({ code }) => code === "FIVER")).toMatchObject({ kind: "fixed", value: 550, min_amount: 1000 });
  });

  it("finds an order, and refunds it after a confirmation", async () => {
    const email = someEmail();
    const placed = await order({ email });
    await finish(placed);
    expect(
      await operator("orders", "list", "--email", email.toUpperCase().replace("EXAMPLE.COM", "example.com")),
    ).toContain(placed.reference.slice(0, 8));
    expect(await operator("orders", "list", "--email", email, "--status", "pending")).toBe("There are no such orders.");
    expect(await operator("orders", "refund", placed.reference.slice(0, 8))).toContain("--yes");
    expect((await fetchOrder(placed)).status).toBe("paid");
    expect(await operator("orders", "refund", placed.reference, "--yes")).toMatch(/status +refunded/);
    expect((await fetchOrder(placed)).status).toBe("refunded");
  });

  it("finds a room by a reported link, and disables it", async () => {
    const placed = await order({ email: someEmail() });
    await finish(placed);
    const { ic, link } = await fetchOrder(placed);
    expect(await operator("rooms", "show", link)).toMatch(/state +normal/);
    await operator("rooms", "disable", link);
    expect((await call("GET", `/api/links/${ic}`)).code).toBe(ResultCode.roomDisabled);
    await operator("rooms", "enable", link);
    expect(await operator("rooms", "list")).toContain(ic.slice(0, 12));
  });

  it("shows feedback without letting it play with the terminal, visits and prices", async () => {
    const content = "\u001b[2JBad \u202egnihton\nThe second line";
    await call("POST", "/api/feedback", { body: { type: "other", content } });
    await call("POST", "/api/api_common/fw_log", { body: { qd_code: "fair" } });
    const shown = await operator("feedback");
    expect(shown).toContain("Bad");
    expect(shown).toMatch(/^\w{22} · \d{4}-\d\d-\d\d \d\d:\d\d · other$/m);
    expect(shown).toMatch(/^ {2}The second line$/m);
    for (const trick of ["\u001b", "\u202e"]) expect(shown).not.toContain(trick);
    const [id = ""] = /^\w{22}/m.exec(shown) ?? [];
    expect(await operator("feedback", "delete", id)).toBe("It is deleted.");
    expect(await operator("feedback")).not.toContain("Bad");
    await expect(operator("feedback", "delete", id)).rejects.toThrow();
    expect(await operator("visits", "--days", "1")).toMatch(/fair +1/);
    expect(await operator("prices")).toMatch(/5 +7 +3\.15 USD +3\.50 USD/);
  });

  it.each([
    [["gifts"], "There is nothing called gifts"],
    [["coupons", "burn"], "coupons does not know that"],
    [["coupons", "create", "X"], "--percent 20"],
    [["coupons", "create", "--off", "5.001"], "must be an amount in USD"],
    [["coupons", "create", "--percent", "20", "--until", "soon"], "--until must be a day"],
    [["orders", "show"], "Say which order"],
    [["orders", "list", "--most", "-1"], ""],
    [["orders", "list", "--status", "lost"], "--status is one of pending"],
    [["orders", "show", "unknown"], "There is no order of this number."],
    [["orders", "refund", "unknown", "--yes"], "There is no order of this number."],
    [["coupons", "create", "--percent", "120"], "--percent can be 100 at most."],
    ...[
      ["coupons", "end", "NONE"],
      ["rooms", "show", "none"],
      ["rooms", "disable", "none"],
      ["feedback", "delete", "0"],
    ].map((args): [string[], string] => [args, "There is nothing under this code, link or id."]),
    [["orders", "list", "--colour"], "--colour"],
  ])("answers %j with a sentence", async (args, expected) => {
    const error = await operator(...args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toContain(expected);
    expect((error as UsageError).message).not.toContain("the server has no OPERATOR_TOKEN");
  });

  it("says so when the token is not the right one", async () => {
    const wrong = run(["prices"], () => ({ origin, token: "wrong" }));
    await expect(wrong).rejects.toThrow("The operator's token is not the right one");
  });
});
