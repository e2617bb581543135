import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { app } from "../../../worker/app.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as OperatorLimits from "../../../worker/contract/limits/operator.ts";
import type { Env } from "../../../worker/env.ts";
import { call, type Json, make, origin } from "../support/api.ts";
import { confirm, consoleCall, enrol, type SomeOperator } from "../support/console.ts";
import { quickRoom } from "../support/quick-room.ts";
import { fetchOrder, finish, roomForm, someEmail } from "../support/shop.ts";

afterEach(() => {
  vi.useRealTimers();
});

let admin: SomeOperator;
let colleague: SomeOperator;
beforeAll(async () => {
  admin = await enrol();
  colleague = await enrol(undefined, "Eve");
});

const as = ({ browser }: SomeOperator, method: string, path: string, body?: unknown): Promise<Json> =>
  consoleCall(browser, method, path, body);
const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

describe("contact channels in the console", () => {
  const mail = { kind: "mail", label: "Email", value: "help@parley.example" };

  it("replace the setting for all visitors, after a fresh passkey, and are in the audit log", async () => {
    const setting = { CONTACT_CHANNELS: JSON.stringify([{ kind: "wechat", label: "WeChat", value: "parley" }]) };
    const inConsole = (await consoleCall({ ...admin.browser, env: setting }, "GET", "/channels")).data;
    expect(inConsole).toMatchObject({ version: 0, versions: [], channels: JSON.parse(setting.CONTACT_CHANNELS) });

    const body = { after: 0, channels: [mail, { kind: "web", label: "Forum", value: "https://forum.example/parley" }] };
    later(OperatorLimits.passkeyConfirmationValidMs);
    expect(await as(admin, "PUT", "/channels", body)).toMatchObject({ status: 403, data: { confirm: true } });
    await confirm(admin);
    const changed = (await as(admin, "PUT", "/channels", body)).data;
    expect(changed).toMatchObject({ version: 1, channels: body.channels });
    expect(changed.versions).toEqual([{ version: 1, at: Date.now(), operator: "Ada" }]);
    expect(await make("getContactChannels")).toEqual(body.channels);
    expect((await make("getHealth")).without.join()).not.toContain("CONTACT_CHANNELS");

    const [entry] = (await as(admin, "GET", "/audit")).data;
    expect(entry).toMatchObject({ operator: "Ada", action: "change-channels", object: "1", result: "done" });
    expect(JSON.parse(entry.detail)).toEqual(body.channels);
  });

  it("are refused to the second of two operators, who is told of the newer version", async () => {
    const { version } = (await as(admin, "GET", "/channels")).data;
    const of = (label: string) => ({ after: version, channels: [{ ...mail, label }] });
    const answers = await Promise.all([
      as(admin, "PUT", "/channels", of("Ada's")),
      as(colleague, "PUT", "/channels", of("Eve's")),
    ]);
    const [won, lost] = answers[0].code === ResultCode.ok ? answers : answers.toReversed();
    expect([won?.code, lost?.code]).toEqual([ResultCode.ok, ResultCode.refused]);
    expect(lost?.data).toEqual(won?.data.versions[0]);
    expect(await make("getContactChannels")).toEqual(won?.data.channels);
    expect((await as(colleague, "PUT", "/channels", of("Later"))).code).toBe(ResultCode.refused);
    expect((await as(colleague, "PUT", "/channels", { ...of("Ahead"), after: version + 2 })).code).toBe(
      ResultCode.refused,
    );
  });

  it("are refused if visitors cannot use them", async () => {
    const { version: after } = (await as(admin, "GET", "/channels")).data;
    for (const channel of [
      { ...mail, value: "javascript:alert(1)" },
      { ...mail, kind: "web", value: "http://forum.example" },
      { ...mail, kind: "web", value: "https://" },
      { ...mail, kind: "phone", value: "call me" },
      { ...mail, kind: "unknown" },
      { ...mail, label: " " },
      { ...mail, label: "x".repeat(OperatorLimits.channelLabelMaxLength + 1) },
    ]) {
      const { code } = await as(admin, "PUT", "/channels", { after, channels: [channel] });
      expect([channel, code]).toEqual([channel, ResultCode.badRequest]);
    }
  });
});

describe("prices in the console", () => {
  const room = { kind: "create", seats: 10, days: 30 } as const;
  const steps = { seats: [{ from: 10, percent: 10 }], days: [{ from: 30, percent: 20 }] };
  const dear = { currency: "usd", seat_day: 12.5, least: 199, ...steps };
  const versionNow = async (): Promise<number> => (await as(admin, "GET", "/prices")).data.version;
  const change = async (by: SomeOperator, table: object) =>
    await as(by, "PUT", "/prices", { after: await versionNow(), ...table });
  const quoted = async () => (await make("quoteOrder", { body: room })).amount;
  const buy = (amount?: number) =>
    call("POST", "/api/orders", { body: { ...roomForm, ...room, email: someEmail(), ...(amount ? { amount } : {}) } });

  it("are the prices of the next quote, and orders that exist keep theirs", async () => {
    const before = await quoted();
    const placed = (await buy(before)).data;
    later(OperatorLimits.passkeyConfirmationValidMs);
    expect(await change(colleague, dear)).toMatchObject({ status: 403, data: { confirm: true } });
    await confirm(colleague);
    const changed = (await change(colleague, dear)).data;
    expect(changed).toMatchObject({ version: 1, ...dear, versions: [{ operator: "Eve" }] });
    vi.useRealTimers();
    // 10 seats × 30 days × 12.5, without 10 % and 20 %.
    expect(await quoted()).toBe(2700);
    expect((await fetchOrder(placed)).amount).toBe(before);
    await finish(placed);
    expect(await fetchOrder(placed)).toMatchObject({ status: "paid", amount: before });
    expect((await buy(2700)).data.amount).toBe(2700);
    const [entry] = (await as(admin, "GET", "/audit")).data;
    expect(entry).toMatchObject({ action: "change-prices", object: "1", result: "done" });
    expect(JSON.parse(entry.detail).prices).toMatchObject({ seatDay: 12.5, least: 199 });
  });

  it("refuse an order of a buyer who was shown less, and charge no more than was shown", async () => {
    const shown = await quoted();
    await change(admin, { ...dear, seat_day: 20 });
    const refused = await buy(shown);
    expect(refused).toMatchObject({ code: ResultCode.refused, msg: expect.stringContaining("price has changed") });
    expect((await buy(await quoted())).data.amount).toBe(4320);
    await change(admin, dear);
    expect((await buy(4320)).data.amount).toBe(2700);
  });

  it("are refused to the second of two administrators, who is told of the newer version", async () => {
    const after = await versionNow();
    const of = (seatDay: number) => ({ after, ...dear, seat_day: seatDay });
    const answers = await Promise.all([as(admin, "PUT", "/prices", of(30)), as(colleague, "PUT", "/prices", of(40))]);
    const [won, lost] = answers[0].code === ResultCode.ok ? answers : answers.toReversed();
    expect([won?.code, lost?.code]).toEqual([ResultCode.ok, ResultCode.refused]);
    expect(lost?.data).toEqual(won?.data.versions[0]);
    expect((await as(admin, "GET", "/prices")).data).toEqual(won?.data);
  });

  it("count in their own currency only", async () => {
    const euros = { ...admin.browser, env: { CURRENCY: "eur" } };
    const inEuros = (await consoleCall(euros, "GET", "/prices")).data;
    expect(inEuros).toMatchObject({ currency: "eur", seat_day: 10, version: await versionNow() });
  });

  it("are refused if they cannot be charged or give money away", async () => {
    const after = await versionNow();
    for (const wrong of [
      { currency: "eur" },
      { seat_day: 0 },
      { seat_day: -10 },
      { seat_day: 5000 },
      { seat_day: 1e300 },
      { seat_day: 10.001 },
      { seat_day: "10" },
      { least: 0 },
      { least: 99.5 },
      { seats: [{ from: 10, percent: 100 }] },
      { days: [{ from: 10, percent: -5 }] },
      { days: [...steps.days, { from: 90, percent: 10 }] },
      { seats: Array.from({ length: 11 }, (_, at) => ({ from: at + 2, percent: at + 1 })) },
    ]) {
      const { code } = await as(admin, "PUT", "/prices", { after, ...dear, ...wrong });
      expect([wrong, code]).toEqual([wrong, ResultCode.badRequest]);
    }
    expect(await versionNow()).toBe(after);
  });
});

describe("the versions of a setting", () => {
  it.each([
    "UPDATE setting_versions SET operator = 'Mallory'",
    "DELETE FROM setting_versions",
    "INSERT OR REPLACE INTO setting_versions SELECT id, name, version, '[]', at, operator_id, 'Mallory' FROM setting_versions",
    "UPDATE OR REPLACE setting_versions SET version = 1",
  ])("stay as they are: %s", async (statement) => {
    const rows = async () => (await env.DB.prepare("SELECT * FROM setting_versions ORDER BY id").all()).results;
    const before = await rows();
    expect(before.length).toBeGreaterThan(1);
    await env.DB.prepare(statement)
      .run()
      .catch((error: Error) => expect(error.message).toContain("append-only"));
    expect(await rows()).toEqual(before);
  });

  it("are not needed by an owner while the database does not answer", async () => {
    const { owner } = await quickRoom();
    const DB = { prepare: () => ({ bind: () => ({ raw: () => Promise.reject(new Error("no answer")) }) }) };
    const ctx = createExecutionContext();
    const request = new Request(`${origin}/api/api_chat/get_liao_info`, { headers: { token: owner.token } });
    const response = await app.fetch(request, { ...(env as Env), DB: DB as unknown as D1Database }, ctx);
    await waitOnExecutionContext(ctx);
    const { code, data } = (await response.json()) as Json;
    expect(code).toBe(ResultCode.ok);
    expect(data.paid_join.price).toBeGreaterThan(0);
  });
});
