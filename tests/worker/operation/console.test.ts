import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { consoleEndpoints } from "../../../worker/contract/endpoints/console.ts";
import * as OperatorLimits from "../../../worker/contract/limits/operator.ts";
import type { Json } from "../support/api.ts";
import {
  type ConsoleBrowser,
  confirm,
  consoleCall,
  enrol,
  operatorOf,
  type SomeOperator,
  signIn,
} from "../support/console.ts";
import { createPasskey } from "../support/passkey.ts";
import { fetchOrder, finish, order, someEmail } from "../support/shop.ts";

afterEach(() => {
  vi.useRealTimers();
});

let admin: SomeOperator;
let finance: SomeOperator;
let support: SomeOperator;
beforeAll(async () => {
  admin = await enrol();
  finance = await operatorOf("finance", admin);
  support = await operatorOf("support", admin);
});

const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
const numberOf = (placed: Json): string => placed.reference.slice(0, 8);

async function paidOrder(email = someEmail()): Promise<Json> {
  const placed = await order({ email });
  await finish(placed);
  return placed;
}

/** Path and body of a call, well-formed but about nothing. */
const everyCall = Object.entries(consoleEndpoints).map(([name, { method, path, access }]) => ({
  name,
  method,
  access: access as string,
  path: path.replace("/api/operator/console", "").replace(/:\w+/g, "none"),
}));
const withSession = everyCall.filter(({ access }) => access !== "console.enter");
const bodyFor = (method: string) => (method === "GET" || method === "DELETE" ? undefined : {});

describe("the operator's console", () => {
  it.each(everyCall)("$name is behind the operator token, a session, its origin and its CSRF token", async (one) => {
    const { method, path, access } = one;
    const statusOf = async (browser: ConsoleBrowser, more: Record<string, string | null> = {}) =>
      (await consoleCall(browser, method, path, bodyFor(method), more)).status;
    expect(await statusOf({ ...admin.browser, env: { OPERATOR_TOKEN: undefined } })).toBe(404);
    if (access !== "console.enter") expect(await statusOf({})).toBe(401);
    if (method === "GET") return;
    expect(await statusOf(admin.browser, { origin: "https://evil.example" })).toBe(403);
    if (access !== "console.enter") expect(await statusOf(admin.browser, { token: finance.browser.csrf })).toBe(403);
  });

  it("refuses made-up sessions, missing and foreign origins, and missing CSRF tokens", async () => {
    const statusOf = async (browser: ConsoleBrowser, more: Record<string, string | null> = {}) =>
      (await consoleCall(browser, "POST", "/sign-out", {}, more)).status;
    expect(await statusOf({ cookie: `operator=${"x".repeat(44)}`, csrf: "x" })).toBe(401);
    for (const origin of ["null", null]) expect(await statusOf(admin.browser, { origin })).toBe(403);
    for (const token of [null, ""]) expect(await statusOf(admin.browser, { token })).toBe(403);
    expect((await consoleCall(admin.browser, "GET", "/session")).status).toBe(200);
  });

  it("keeps its cookie from scripts and from other sites", async () => {
    const begun = await consoleCall({}, "POST", "/sign-in/challenge");
    const answer = await consoleCall({}, "POST", "/sign-in", { credential: await admin.passkey.get(begun.data) });
    expect(answer.setCookie).toMatch(/^operator=\w{44}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(answer.data)).not.toContain(answer.setCookie.slice(9, 53));

    const origin = "https://parley.example";
    const deployed = { env: { APP_ORIGIN: origin } };
    const { data } = await consoleCall(deployed, "POST", "/sign-in/challenge", undefined, { origin });
    const credential = await admin.passkey.get(data, { origin });
    const secure = await consoleCall(deployed, "POST", "/sign-in", { credential }, { origin });
    expect(secure.setCookie).toMatch(
      /^__Host-operator=\w{44}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it("ends a session after 12 hours and when it is signed out, and no other", async () => {
    const one = await signIn(support.passkey);
    expect((await consoleCall(one.browser, "POST", "/sign-out")).status).toBe(200);
    expect((await consoleCall(one.browser, "GET", "/session")).status).toBe(401);
    expect((await consoleCall(support.browser, "GET", "/session")).data).toMatchObject({ role: "support" });
    later(OperatorLimits.sessionMs);
    expect((await consoleCall(support.browser, "GET", "/session")).status).toBe(401);
    vi.useRealTimers();
  });
});

describe("a passkey", () => {
  it("is enrolled by the operator token or an invitation, and an invitation works once and for a day", async () => {
    expect((await consoleCall({}, "POST", "/enrolment/challenge", { secret: "guess" })).status).toBe(403);
    const invite = async () =>
      (await consoleCall(admin.browser, "POST", "/operators", { name: "Eve", role: "support" })).data.secret;
    const once = await invite();
    await enrol(once);
    await expect(enrol(once)).rejects.toThrow("403");
    const old = await invite();
    later(OperatorLimits.inviteValidMs);
    await expect(enrol(old)).rejects.toThrow("403");
  });

  it("signs in once with each answer, for this origin, with the person verified", async () => {
    const challenge = async () => (await consoleCall({}, "POST", "/sign-in/challenge")).data;
    const answer = (credential: unknown) => consoleCall({}, "POST", "/sign-in", { credential });
    const credential = await support.passkey.get(await challenge());
    expect((await answer(credential)).code).toBe(ResultCode.ok);
    expect(await answer(credential)).toMatchObject({ status: 403, setCookie: null });
    const lies = [{ origin: "https://evil.example" }, { unverified: true }, { count: 1 }];
    for (const lie of lies) expect((await answer(await support.passkey.get(await challenge(), lie))).status).toBe(403);
    const foreign = { ...(await challenge()), rp_id: "evil.example" };
    expect((await answer(await support.passkey.get(foreign))).status).toBe(403);
    const madeUp = { challenge: "A".repeat(43), rp_id: "localhost" };
    expect((await answer(await support.passkey.get(madeUp))).status).toBe(403);
    expect((await answer(await (await createPasskey()).get(await challenge()))).status).toBe(403);
    const late = await challenge();
    later(OperatorLimits.challengeMs);
    expect((await answer(await support.passkey.get(late))).status).toBe(403);
  });

  it("confirms only its own session", async () => {
    const { data } = await consoleCall(finance.browser, "POST", "/confirmation/challenge");
    const ask = async ({ browser }: SomeOperator, passkey: SomeOperator["passkey"], challenge: Json) =>
      (await consoleCall(browser, "POST", "/confirmation", { credential: await passkey.get(challenge) })).status;
    expect(await ask(support, support.passkey, data)).toBe(403);
    expect(await ask(finance, support.passkey, data)).toBe(403);
    const signingIn = (await consoleCall({}, "POST", "/sign-in/challenge")).data;
    expect(await ask(finance, finance.passkey, signingIn)).toBe(403);
  });
});

describe("roles of operators", () => {
  it("let support read orders and rooms only, and finance refund", async () => {
    const denied = async ({ browser }: SomeOperator) => {
      const statuses = withSession.map(async ({ name, method, path }) => {
        const { status } = await consoleCall(browser, method, path, bodyFor(method));
        return status === 403 ? name : [];
      });
      return (await Promise.all(statuses)).flat();
    };
    // Signing out would end the session while the other calls run.
    const admins = [
      ..."listOperators invite acceptFile listRefusedFiles refuseFiles refuseReportedFile changeRole".split(" "),
      ..."removeOperator disableRoom enableRoom forgetPurgedRooms showHealth showChannels changeChannels".split(" "),
      ..."showPrices changePrices listErrors decideReport".split(" "),
    ];
    const finances = "refund listAudit showFigures showVisits exportOrders createCoupon pauseCoupon".split(" ");
    const [asSupport, asFinance] = [await signIn(support.passkey), await signIn(finance.passkey)];
    expect((await denied(asSupport)).sort()).toEqual([...admins, ...finances].sort());
    expect((await denied(asFinance)).sort()).toEqual(admins.sort());
  });

  it("change at once, and no administrator changes or removes themselves", async () => {
    const other = await operatorOf("admin", admin);
    const list = async () => (await consoleCall(admin.browser, "GET", "/operators")).data;
    const { id } = (await list()).findLast(({ name }: Json) => name === "Op admin");
    await consoleCall(admin.browser, "PUT", `/operators/${id}`, { role: "support" });
    expect((await consoleCall(other.browser, "GET", "/operators")).status).toBe(403);
    await consoleCall(admin.browser, "DELETE", `/operators/${id}`);
    expect((await consoleCall(other.browser, "GET", "/session")).status).toBe(401);
    await expect(signIn(other.passkey)).rejects.toThrow("403");
    const self = (await consoleCall(admin.browser, "GET", "/session")).data.id;
    expect((await consoleCall(admin.browser, "DELETE", `/operators/${self}`)).code).toBe(ResultCode.refused);
    expect((await consoleCall(admin.browser, "PUT", `/operators/${self}`, { role: "support" })).code).toBe(
      ResultCode.refused,
    );
  });
});

describe("an order in the console", () => {
  it("is refunded by finance with a fresh passkey, and the audit log and the order tell it", async () => {
    const placed = await paidOrder();
    const refund = (by: SomeOperator) =>
      consoleCall(by.browser, "POST", `/orders/${numberOf(placed)}/refund`, { reason: "Bought twice" });
    const [asFinance, asSupport] = [await signIn(finance.passkey), await signIn(support.passkey)];
    expect((await refund(asSupport)).status).toBe(403);
    later(OperatorLimits.passkeyConfirmationValidMs);
    expect(await refund(asFinance)).toMatchObject({ status: 403, data: { confirm: true } });
    expect((await fetchOrder(placed)).status).toBe("paid");
    expect((await confirm(asFinance)).status).toBe(200);
    expect((await refund(asFinance)).data).toMatchObject({ status: "refunded", refund_reason: "operator" });
    expect((await fetchOrder(placed)).status).toBe("refunded");

    const shown = (await consoleCall(asSupport.browser, "GET", `/orders/${numberOf(placed)}`)).data;
    expect(shown.events.map(({ event }: Json) => event)).toEqual(
      expect.arrayContaining(["created", "paid", "fulfilled", "email_queued", "refund_due", "refunded"]),
    );
    const entry = { operator: "Op finance", action: "refund", object: numberOf(placed), detail: "Bought twice" };
    expect(shown.actions).toMatchObject([
      { ...entry, result: "begun" },
      { ...entry, result: "done" },
    ]);
    const [last] = (await consoleCall(asFinance.browser, "GET", "/audit")).data;
    expect(last).toMatchObject({ ...entry, result: "done" });
  });

  it("is found by number, email and day, page by page, without what opens its link", async () => {
    const email = someEmail();
    const placed = await paidOrder(email);
    const { ic } = await fetchOrder(placed);
    const find = async (query: object) =>
      (await consoleCall(admin.browser, "GET", `/orders?${new URLSearchParams({ ...query })}`)).data;
    const numbers = ({ orders }: Json) => orders.map(({ order_id }: Json) => order_id);
    expect(numbers(await find({ number: numberOf(placed) }))).toEqual([numberOf(placed)]);
    expect(numbers(await find({ number: placed.reference }))).toEqual([numberOf(placed)]);
    expect(numbers(await find({ email: email.toUpperCase() }))).toEqual([numberOf(placed)]);
    expect(numbers(await find({ email: "nobody@example.com" }))).toEqual([]);
    expect(numbers(await find({ from: String(Date.now() + 1) }))).toEqual([]);

    // As many orders of the same moment as two pages have.
    const names = Array.from({ length: 2 * OperatorLimits.pageRows }, (_, at) => `Z${String(at).padStart(7, "0")}rest`);
    const row = await env.DB.prepare("SELECT * FROM orders WHERE reference = ?").bind(placed.reference).first<Json>();
    const copy = env.DB.prepare(`INSERT INTO orders (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => "?")})`);
    await env.DB.batch(
      names.map((name) => {
        const own = { ...row, id: name, reference: name, line_id: name, session_id: null };
        return copy.bind(...Object.values(own));
      }),
    );
    const seen: string[] = [];
    let page = await find({ email });
    for (;;) {
      seen.push(...numbers(page));
      expect(JSON.stringify(page)).not.toContain(placed.order_id.slice(0, 8));
      expect(JSON.stringify(page)).not.toContain(ic);
      if (page.next === null) break;
      page = await find({ email, after: page.next });
    }
    expect(seen).toHaveLength(2 * OperatorLimits.pageRows + 1);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("administrators", () => {
  it("who remove or demote each other at the same time leave one", async () => {
    const both = [await enrol(), await enrol()];
    const ids = await Promise.all(
      both.map(async ({ browser }) => (await consoleCall(browser, "GET", "/session")).data.id),
    );
    const answers = await Promise.all(
      both.map(({ browser }, at) =>
        at === 0
          ? consoleCall(browser, "DELETE", `/operators/${ids[1]}`)
          : consoleCall(browser, "PUT", `/operators/${ids[0]}`, { role: "support" }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const listed: Json[] = (await consoleCall(admin.browser, "GET", "/operators")).data;
    expect(listed.filter(({ id, role }) => ids.includes(id) && role === "admin")).toHaveLength(1);
  });
});

describe("the audit log", () => {
  it.each([
    "UPDATE operator_audit SET result = 'refused'",
    "DELETE FROM operator_audit",
    "INSERT OR REPLACE INTO operator_audit SELECT id, at, operator_id, 'Eve', action, object, result, detail FROM operator_audit",
    "UPDATE OR REPLACE operator_audit SET id = 1",
  ])("stays as it is: %s", async (statement) => {
    const rows = async () => (await env.DB.prepare("SELECT * FROM operator_audit ORDER BY id").all()).results;
    const before = await rows();
    expect(before.length).toBeGreaterThan(1);
    await expect(env.DB.prepare(statement).run()).rejects.toThrow("append-only");
    expect(await rows()).toEqual(before);
  });
});

describe("the queries of the console", () => {
  it("search an index each, and scan no table", async () => {
    const placed = await paidOrder();
    const asked = new Set<string>();
    const DB = new Proxy(env.DB, {
      get(database, name) {
        const value: unknown = Reflect.get(database, name);
        if (typeof value !== "function") return value;
        return (...input: unknown[]) => {
          if (name === "prepare") asked.add(String(input[0]));
          return (value as (...input: unknown[]) => unknown).apply(database, input);
        };
      },
    });
    const { browser } = await signIn(admin.passkey);
    const watched = { ...browser, env: { DB } };
    const number = numberOf(placed);
    const reads = [
      ...["/session", "/operators", "/errors", "/audit", "/audit?before=5", "/orders", "/orders?from=1&until=2"],
      ...["/reports", "/reports?after=1.5.a"],
      ...[`/orders?number=${number}`, "/orders?email=a@b.example", `/orders?after=5.${number}`, `/orders/${number}`],
      ...[`/rooms/${number}`, "/figures", "/health", "/visits", "/coupons", "/channels", "/prices", "/feedback"],
    ];
    for (const path of reads) expect((await consoleCall(watched, "GET", path)).code).toBe(ResultCode.ok);
    await confirm({ browser: { ...watched }, passkey: admin.passkey });
    await consoleCall(watched, "POST", "/orders/export", {});
    await consoleCall(watched, "POST", "/coupons", { code: "QUERIES", kind: "percent", value: 10 });
    await consoleCall(watched, "PUT", "/coupons/QUERIES/paused", { on: true });
    await consoleCall(watched, "PUT", "/channels", { after: 0, channels: [] });
    await consoleCall(watched, "POST", "/feedback/none/answer", { text: "none" });
    await consoleCall(watched, "DELETE", "/feedback/none");
    await consoleCall(watched, "POST", "/operators", { name: "Zoe", role: "support" });
    await consoleCall(watched, "POST", "/sign-out");

    expect(asked.size).toBeGreaterThan(15);
    const plans = [...asked].map((sql) =>
      env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...Array.from(sql.matchAll(/\?/g), () => 1)),
    );
    const explained = await env.DB.batch<{ detail: string }>(plans);
    for (const [at, sql] of [...asked].entries()) {
      const steps = (explained[at]?.results ?? [])
        .map(({ detail }) => detail)
        .filter((detail) => /^(SCAN|SEARCH)/.test(detail));
      for (const step of steps) expect(`${step} in ${sql}`).toMatch(/^SEARCH \w+ USING (COVERING )?(INDEX|INTEGER)/);
    }
  });
});
