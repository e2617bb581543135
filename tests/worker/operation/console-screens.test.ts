import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { scheduled } from "../../../worker/scheduled.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import { consoleCall, enrol, operatorOf, type SomeOperator } from "../support/console.ts";
import { faultyDatabase } from "../support/faults.ts";
import { operate, operatorToken } from "../support/operator.ts";
import { emailsTo, fetchOrder, fetchWith, finish, order, roomForm, someEmail, tick } from "../support/shop.ts";
import { connect } from "../support/socket.ts";

let admin: SomeOperator;
let support: SomeOperator;
beforeAll(async () => {
  admin = await enrol();
  support = await operatorOf("support", admin);
});

const as = ({ browser }: SomeOperator, method: string, path: string, body?: unknown): Promise<Json> =>
  consoleCall(browser, method, path, body);

/** The newest entries of the audit log. */
const audited = async (): Promise<Json[]> => (await as(admin, "GET", "/audit")).data;

/** A room that is set up; `recovery`: its owner permits mailing a new admin link. */
async function someRoom(recovery = false) {
  const email = someEmail();
  const placed = await order({ email, seats: 4 });
  await finish(placed);
  const { ic } = await fetchOrder(placed);
  const body = { code: ic, password: "correct horse", name: "Olivia", roomName: "Secret garden", recovery };
  const owner = await make("setUpRoom", { body });
  return { placed, email, number: placed.reference.slice(0, 8) as string, owner };
}

describe("a room in the console", () => {
  it("is shown in numbers, closed with a reason that its owner is mailed, and opened again", async () => {
    const { email, number, owner } = await someRoom();
    const room = `/rooms/${owner.roomId}`;
    const socket = await connect(owner.token);
    await socket.say("The treasure is under the oak");
    const shown = await as(support, "GET", room);
    const numbers = { state: "normal", seats: 4, seats_free: 3, members: 1, online: 1 };
    expect(shown.data).toMatchObject({ room: numbers, mails_link: false });
    expect(shown.data.room.messages).toBeGreaterThan(0);
    expect((await as(support, "GET", `/rooms/${number}`)).data).toEqual(shown.data);
    for (const secret of ["treasure", "Olivia", "garden", email]) expect(JSON.stringify(shown)).not.toContain(secret);
    const listed = JSON.stringify([await operate("GET", "/rooms"), await operate("GET", "/orders")]);
    for (const secret of ["treasure", "Olivia", "garden", owner.linkCode]) expect(listed).not.toContain(secret);
    for (const unknown of ["Z".repeat(8), "Z".repeat(12), "x"])
      expect((await as(support, "GET", `/rooms/${unknown}`)).code).toBe(ResultCode.notFound);

    const reason = "Spam, section 4 of the terms";
    expect((await as(support, "POST", `${room}/disable`, { reason })).status).toBe(403);
    expect((await as(admin, "POST", `${room}/disable`, { reason: " " })).code).toBe(ResultCode.badRequest);
    expect((await as(admin, "POST", `${room}/disable`, { reason })).data).toEqual({ mailed: true });
    expect(await resultOf("getMe", owner)).toBe(ResultCode.roomDisabled);
    expect((await as(support, "GET", room)).data.room.state).toBe("disabled");
    const mail = await eventually(async () => {
      const found = (await emailsTo(email)).find(({ subject }) => subject === "Your Parley room was closed");
      expect(found).toBeDefined();
      return found as Json;
    });
    expect(mail.text).toContain(reason);
    expect(mail.text).toContain(number);
    expect(mail.text).not.toContain("garden");

    expect((await as(admin, "POST", `${room}/enable`, { reason: "The owner removed it" })).code).toBe(ResultCode.ok);
    expect(await resultOf("getMe", owner)).toBe(ResultCode.ok);
    const entry = { operator: "Ada", object: owner.roomId };
    expect((await as(support, "GET", room)).data.actions).toMatchObject([
      { ...entry, action: "disable-room", detail: reason, result: "begun" },
      { ...entry, action: "disable-room", detail: reason, result: "done" },
      { ...entry, action: "enable-room", result: "begun" },
      { ...entry, action: "enable-room", result: "done" },
    ]);
  });

  it("gets a new admin link by mail only if its owner permits it, once an hour", async () => {
    const silent = await someRoom();
    const mailLink = ({ number }: { number: string }) => as(support, "POST", `/rooms/${number}/admin-link`);
    expect((await mailLink(silent)).code).toBe(ResultCode.refused);
    const open = await someRoom(true);
    expect((await as(support, "GET", `/rooms/${open.number}`)).data.mails_link).toBe(true);
    expect((await mailLink(open)).code).toBe(ResultCode.ok);
    expect((await mailLink(open)).code).toBe(ResultCode.refused);
    await eventually(async () => {
      const subjects = (await emailsTo(open.email)).map(({ subject }) => subject);
      expect(subjects.filter((one) => one.startsWith("A new admin link"))).toHaveLength(1);
    });
    const results = (await audited()).filter(({ action }) => action === "mail-admin-link").map(({ result }) => result);
    expect(results).toEqual(["refused", "begun", "done", "begun", "refused", "begun"]);
  });
});

describe("the figures of the console", () => {
  it("count rooms, payments, refunds and failures by day", async () => {
    const figures = async () => {
      const { data } = await as(admin, "GET", "/figures");
      const today = data.figures.filter(({ day }: Json) => day === data.today);
      return (figure: string): Json => today.find((row: Json) => row.figure === figure) ?? { count: 0, amount: 0 };
    };
    const earlier = await figures();
    const { placed, number } = await someRoom();
    const declined = await order({ email: someEmail() });
    await finish(declined, "failed");
    const mailed = env.DB.prepare("UPDATE mail_outbox SET sent_at = NULL, given_up_at = ? WHERE id = ?");
    await mailed.bind(Date.now(), `admin-link:${placed.reference}`).run();
    const { amount } = await fetchOrder(placed);
    await as(admin, "POST", `/orders/${number}/refund`, { reason: "Bought twice" });
    const { database: DB } = faultyDatabase(env.DB, { n: 1, when: "before" });
    expect((await consoleCall({ env: { DB } }, "POST", "/sign-in/challenge")).status).toBe(500);

    const now = await figures();
    const more = (figure: string, what: "count" | "amount") => now(figure)[what] - earlier(figure)[what];
    expect(more("rooms", "count")).toBe(1);
    expect([more("paid", "count"), more("paid", "amount")]).toEqual([1, amount]);
    expect([more("refunded", "count"), more("refunded", "amount")]).toEqual([1, amount]);
    expect(more("declined", "count")).toBe(1);
    expect(more("email", "count")).toBe(1);
    expect(more("request", "count")).toBe(1);
    expect(now("paid").currency).toBe("usd");
  });

  it("name the jobs of the cron job that failed", async () => {
    const { database: DB } = faultyDatabase(env.DB, { n: 1, when: "before" });
    const ctx = createExecutionContext();
    await scheduled({} as ScheduledController, { ...env, DB }, ctx);
    await waitOnExecutionContext(ctx);
    await tick();
    const { runs, failed_runs: failedRuns } = (await as(admin, "GET", "/figures")).data;
    expect(failedRuns).toMatchObject([{ failed: ["detect a restored database"] }]);
    expect(runs).toMatchObject([{ failed: [] }, failedRuns[0]]);
  });

  it("estimate the requests, for the error rate", async () => {
    const requests = async () => {
      const { data } = await as(admin, "GET", "/figures");
      const counted = data.figures.find((row: Json) => row.day === data.today && row.figure === "requests");
      return counted?.count ?? 0;
    };
    // The requests of the figures are not in the sample.
    const sampled = vi.spyOn(Math, "random").mockReturnValue(0.5);
    const before = await requests();
    sampled.mockReturnValue(0);
    await make("getHealth");
    sampled.mockReturnValue(0.5);
    await eventually(async () => expect((await requests()) - before).toBe(Limits.requestSampleInterval));
    sampled.mockRestore();
  });
});

describe("the health page of the console", () => {
  it("says what is there and what is not", async () => {
    const lines = async (changed: object): Promise<Json> => {
      const { data } = await consoleCall({ ...admin.browser, env: changed }, "GET", "/health");
      return Object.fromEntries(data.lines.map(({ line, ok }: Json) => [line, ok]));
    };
    const here = { DB: true, ROOM: true, MEDIA: true, ASSETS: true, migrations: true, operator: true };
    expect(await lines({})).toMatchObject({ ...here, contact: false });
    const channels = JSON.stringify([{ kind: "mail", label: "Email", value: "help@parley.example" }]);
    expect(await lines({ MEDIA: undefined, CONTACT_CHANNELS: channels })).toMatchObject({
      ...here,
      MEDIA: false,
      contact: true,
    });
  });

  it("says which network address the limits count for the caller", async () => {
    const settings = { OPERATOR_TOKEN: operatorToken };
    const headers = { authorization: `Bearer ${operatorToken}`, "cf-connecting-ip": "203.0.113.77" };
    const answer = (await (await fetchWith(settings, "/api/operator/console/health", { headers })).json()) as Json;
    expect(answer.data.address).toBe("203.0.113.77");
  });
});

describe("an export of orders", () => {
  it("has one line an order, no link, and no formula, and is in the audit log", async () => {
    // Mail servers take an address that a spreadsheet reads as a formula.
    const email = "+1-800@example.com";
    const from = Date.now();
    const placed = await order({ email });
    await finish(placed);
    const { ic, amount } = await fetchOrder(placed);
    const exported = await as(admin, "POST", "/orders/export", { from });
    expect(exported.data).toMatchObject({ orders: 1, next: null });
    const [names = "", line = "", end] = exported.data.csv.split("\r\n");
    expect(names.startsWith("order,created,kind,status,")).toBe(true);
    expect(line.startsWith(`${placed.reference.slice(0, 8)},20`)).toBe(true);
    expect(line).toContain(`,${(amount / 100).toFixed(2)},USD,,'${email},`);
    expect(end).toBe("");
    expect(exported.data.csv).not.toContain(ic);
    expect(exported.data.csv).not.toContain(placed.order_id);
    expect((await audited())[0]).toMatchObject({ action: "export", result: "done" });
    await as(admin, "POST", "/orders/export", { from, email });
    const [{ detail }] = await audited();
    expect(detail).toContain("one address");
    expect(detail).not.toContain(email);
  });
});

describe("the visits page of the console", () => {
  it("counts by channel and by day", async () => {
    const visit = (channel: string) => make("countVisit", { body: { channel } });
    for (const channel of ["spring", "spring", ""]) await visit(channel);
    const { days, channels } = (await as(admin, "GET", "/visits")).data;
    expect(channels.find(({ channel }: Json) => channel === "spring").count).toBe(2);
    expect(days.at(-1).day).toBe(new Date().toISOString().slice(0, 10));
    expect(days.at(-1).count).toBeGreaterThanOrEqual(3);
  });
});

describe("a coupon in the console", () => {
  it("lowers the price but while it is paused, and shows its uses", async () => {
    const made = await as(admin, "POST", "/coupons", { code: "Spring-26", kind: "percent", value: 50, total_limit: 9 });
    expect(made.data).toMatchObject({ code: "SPRING-26", used: 0, paused_at: null });
    const buy = () => call("POST", "/api/orders", { body: { ...roomForm, email: someEmail(), coupon: "spring-26" } });
    expect((await buy()).code).toBe(ResultCode.ok);
    const pause = (by: SomeOperator, on: boolean) => as(by, "PUT", "/coupons/spring-26/paused", { on });
    expect((await pause(support, true)).status).toBe(403);
    expect((await pause(admin, true)).data.paused_at).toBeGreaterThan(0);
    expect((await buy()).code).toBe(ResultCode.refused);
    expect((await pause(admin, false)).data.paused_at).toBeNull();
    expect((await buy()).code).toBe(ResultCode.ok);
    const { coupons, currency } = (await as(support, "GET", "/coupons")).data;
    expect([currency, coupons[0].code, coupons[0].used]).toEqual(["usd", "SPRING-26", 2]);
    const actions = (await audited()).filter(({ result }) => result === "done").map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(["resume-coupon", "pause-coupon", "create-coupon"]);
    expect((await as(admin, "PUT", "/coupons/NONE/paused", { on: true })).code).toBe(ResultCode.notFound);
  });
});

describe("feedback in the console", () => {
  it("is answered by mail where an address was left, and deleted", async () => {
    const email = someEmail();
    const write = async (content: string, contact: string): Promise<string> => {
      await make("sendFeedback", { body: { content, contact, type: "defect" } });
      return (await as(support, "GET", "/feedback")).data.find((one: Json) => one.content === content).id;
    };
    const id = await write("The door is stuck", email);
    const unknown = await write("Nobody can answer this", "at the bar");
    const text = "We have oiled it.";
    expect((await as(support, "POST", `/feedback/${id}/answer`, { text })).code).toBe(ResultCode.ok);
    expect((await as(support, "POST", `/feedback/${unknown}/answer`, { text })).code).toBe(ResultCode.refused);
    const mail = await eventually(async () => {
      const [found] = await emailsTo(email);
      expect(found).toBeDefined();
      return found as Json;
    });
    expect(mail.text).toContain(text);
    expect(mail.text).toContain("The door is stuck");
    const listed = async (): Promise<Json[]> => (await as(support, "GET", "/feedback")).data;
    expect(await listed()).toMatchObject([
      { id: unknown, can_answer: false, answered_at: null },
      { id, can_answer: true, answered_at: expect.any(Number) },
    ]);
    expect((await as(support, "DELETE", `/feedback/${id}`)).code).toBe(ResultCode.ok);
    expect((await as(support, "DELETE", `/feedback/${id}`)).code).toBe(ResultCode.notFound);
    expect(await listed()).toMatchObject([{ id: unknown }]);
    const actions = (await audited()).filter(({ object, result }) => object === id && result === "done");
    expect(actions.map(({ action }) => action)).toEqual(["delete-feedback", "answer-feedback"]);
    expect(JSON.stringify(await audited())).not.toContain("oiled");
  });
});
