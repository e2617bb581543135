import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as OperatorLimits from "../../../worker/contract/operator-limits.ts";
import { call, type Json } from "../support/api.ts";
import { confirm, consoleCall, enrol, type SomeOperator } from "../support/console.ts";

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
    later(OperatorLimits.confirmedMs);
    expect(await as(admin, "PUT", "/channels", body)).toMatchObject({ status: 403, data: { confirm: true } });
    await confirm(admin);
    const changed = (await as(admin, "PUT", "/channels", body)).data;
    expect(changed).toMatchObject({ version: 1, channels: body.channels });
    expect(changed.versions).toEqual([{ version: 1, at: Date.now(), operator: "Ada" }]);
    expect((await call("GET", "/api/api_common/get_gf_lxfs")).data).toEqual(body.channels);
    expect((await call("GET", "/api/health")).data.without.join()).not.toContain("CONTACT_CHANNELS");

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
    expect((await call("GET", "/api/api_common/get_gf_lxfs")).data).toEqual(won?.data.channels);
    expect((await as(colleague, "PUT", "/channels", of("Later"))).code).toBe(ResultCode.refused);
    expect((await as(colleague, "PUT", "/channels", { ...of("Ahead"), after: version + 2 })).code).toBe(
      ResultCode.refused,
    );
  });

  it.each([
    { ...mail, value: "javascript:alert(1)" },
    { ...mail, kind: "web", value: "http://forum.example" },
    { ...mail, kind: "web", value: "https://" },
    { ...mail, kind: "phone", value: "call me" },
    { ...mail, kind: "unknown" },
    { ...mail, label: " " },
    { ...mail, label: "x".repeat(OperatorLimits.channelLabelMaxLength + 1) },
  ])("are refused if visitors cannot use them: $kind $value", async (channel) => {
    const { version } = (await as(admin, "GET", "/channels")).data;
    const answer = await as(admin, "PUT", "/channels", { after: version, channels: [channel] });
    expect(answer.code).toBe(ResultCode.badRequest);
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
});
