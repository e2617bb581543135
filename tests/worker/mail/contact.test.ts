import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call, type Json, make } from "../support/api.ts";
import { operate } from "../support/operator.ts";
import { callWith, emailsTo, fetchWith } from "../support/shop.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("feedback", () => {
  const feedback = { type: "defect", content: "The button\n\n<b>hides</b>", contact: "ann@example.com" };

  it("is stored for the operator, and mailed when an address is set", async () => {
    const settings = { OPERATOR_EMAIL: "op@example.com" };
    expect((await callWith(settings, "POST", "/api/feedback", feedback)).status).toBe(200);
    const { data } = await operate("GET", "/feedback");
    expect(data[0]).toMatchObject(feedback);
    const [mail] = await emailsTo("op@example.com");
    expect(mail.text).toContain("The button");
    expect(mail.text).toContain("ann@example.com");
    expect(mail.html).not.toContain("<b>hides");
  });

  it("is refused with nothing, too much or another type in it", async () => {
    const refused = async (wrong: object) =>
      (await call("POST", "/api/feedback", { body: { ...feedback, ...wrong } })).msg;
    for (const content of ["  ", "x".repeat(Limits.feedbackMaxLength + 1)])
      expect(await refused({ content })).toBe("Request parameter error: content");
    expect(await refused({ type: "love" })).toBe("Request parameter error: type");
  });

  it("needs the captcha", async () => {
    const answer = await callWith({ CAPTCHA: "on" }, "POST", "/api/feedback", feedback);
    expect(await answer.json()).toMatchObject({ code: ResultCode.refused, msg: "Captcha failed!" });
  });

  it("comes a few times an hour from one address", async () => {
    const send = async () => {
      const headers = { "content-type": "application/json", "cf-connecting-ip": "192.0.2.20" };
      const init = { method: "POST", headers, body: JSON.stringify(feedback) };
      return (await fetchWith({ RATE_LIMITS: "on" }, "/api/feedback", init)).status;
    };
    const answers = await Promise.all(Array.from({ length: Limits.feedbackMax + 3 }, send));
    expect(answers.filter((status) => status === 200)).toHaveLength(Limits.feedbackMax);
  });
});

describe("contact channels", () => {
  it("are those of the installation", async () => {
    expect(await make("getContactChannels")).toEqual([]);
    const channels = [{ kind: "email", label: "E-mail", value: "help@example.com" }];
    const answer = await callWith({ CONTACT_CHANNELS: JSON.stringify(channels) }, "GET", "/api/api_common/get_gf_lxfs");
    expect(await answer.json()).toMatchObject({ data: channels });
  });
});

describe("visits", () => {
  const visit = (qd_code: string) => call("POST", "/api/api_common/fw_log", { body: { qd_code } });
  const counts = async (): Promise<Json> =>
    Object.fromEntries(
      (await operate("GET", "/visits")).data.channels.map(({ channel, count }: Json) => [channel, count]),
    );

  it("are counted by channel and day, without personal data", async () => {
    for (const code of ["spring", "Spring", " spring ", "", "ann@example.com", "<b>"])
      expect((await visit(code)).code).toBe(ResultCode.ok);
    expect(await counts()).toEqual({ spring: 3, direct: 1, other: 2 });
    const { results } = await env.DB.prepare("SELECT * FROM visits").all();
    expect(Object.keys(results[0] ?? {}).sort()).toEqual(["channel", "count", "day"]);
    expect(JSON.stringify(results)).not.toContain("example.com");
  });

  it("are all counted when many come at the same time", async () => {
    await Promise.all(Array.from({ length: 12 }, () => visit("crowd")));
    expect((await counts()).crowd).toBe(12);
  });

  it("under made-up codes do not fill the table", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 86_400_000 });
    const day = new Date().toISOString().slice(0, 10);
    const many = Limits.visitChannelsPerDay - 3;
    await env.DB.prepare(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO visits SELECT ?, 'c' || i, 1 FROM n",
    )
      .bind(many, day)
      .run();
    await Promise.all(Array.from({ length: 20 }, (_, n) => visit(`made-up-${n}`)));
    const row = await env.DB.prepare("SELECT count(*) AS n, sum(count) AS sum FROM visits WHERE day = ?")
      .bind(day)
      .first();
    expect(row).toEqual({ n: many + 3 + 1, sum: many + 20 });
  });
});
