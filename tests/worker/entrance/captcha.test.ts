import { env } from "cloudflare:workers";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { captchaGuessesMax, captchaGuessesMin, captchaRounds } from "../../../worker/lib/crypto/captcha-cost.ts";
import type { Json } from "../support/api.ts";
import { callWith, roomForm, tick } from "../support/shop.ts";

const guarded = { CAPTCHA: "on" };

afterEach(() => {
  vi.useRealTimers();
});

async function ask(
  method: string,
  path: string,
  body?: unknown,
  settings: Record<string, string> = guarded,
): Promise<Json> {
  return await (await callWith(settings, method, path, body)).json();
}

/** The payload that a browser sends with a solved challenge. */
async function solved(): Promise<string> {
  const { data: challenge } = await ask("GET", "/api/captcha");
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

const buy = (captcha?: unknown, settings?: Record<string, string>) =>
  ask("POST", "/api/orders", { ...roomForm, captcha }, settings);

describe("the captcha", () => {
  it("accepts a solved challenge once", async () => {
    const captcha = await solved();
    expect((await buy(captcha)).code).toBe(ResultCode.ok);
    expect(await buy(captcha)).toMatchObject({ code: ResultCode.refused, msg: "Captcha failed!" });
  });

  it("accepts one solution once, also when it is sent many times at the same moment", async () => {
    const captcha = await solved();
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(captcha)));
    expect(answers.filter(({ code }) => code === ResultCode.ok)).toHaveLength(1);
  });

  it.each([
    ["missing", undefined],
    ["empty", ""],
    ["nonsense", "nonsense"],
    ["of another shape", Buffer.from('{"challenge":null}').toString("base64")],
    ["a number in a text", Buffer.from("7").toString("base64")],
  ])("refuses a solution that is %s", async (_, captcha) => {
    expect(await buy(captcha)).toMatchObject({ code: ResultCode.refused, msg: "Captcha failed!" });
  });

  it("refuses a riddle that was made easier, longer valid or another, is unsigned, or was guessed", async () => {
    const text = await solved();
    for (const change of [
      (payload: Json) => (payload.challenge.parameters.cost = 1),
      (payload: Json) => (payload.challenge.parameters.expiresAt += 1000),
      (payload: Json) => (payload.challenge.parameters.nonce = "00".repeat(16)),
      (payload: Json) => (payload.challenge.signature = "00"),
      (payload: Json) => (payload.solution.derivedKey = "00".repeat(32)),
    ]) {
      const payload = JSON.parse(Buffer.from(text, "base64").toString());
      change(payload);
      const changed = Buffer.from(JSON.stringify(payload)).toString("base64");
      expect((await buy(changed)).code, String(change)).toBe(ResultCode.refused);
    }
    expect((await buy(text)).code).toBe(ResultCode.ok);
  });

  it("refuses an expired solution, and deletes the record of used ones by then", async () => {
    const captcha = await solved();
    expect((await buy(await solved())).code).toBe(ResultCode.ok);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + Limits.captchaValidMs + 1000 });
    expect((await buy(captcha)).code).toBe(ResultCode.refused);
    await tick();
    expect(await env.DB.prepare("SELECT count(*) AS n FROM used_captchas").first()).toEqual({ n: 0 });
  });

  it("costs a bounded number of guesses", async () => {
    const { data: challenge } = await ask("GET", "/api/captcha");
    const { counter } = (await solveChallenge({ challenge, deriveKey })) ?? { counter: -1 };
    expect(counter).toBeGreaterThanOrEqual(captchaGuessesMin);
    expect(counter).toBeLessThan(captchaGuessesMax);
    expect(challenge.parameters).toMatchObject({ algorithm: "PBKDF2/SHA-256", cost: captchaRounds });
  });

  it("is still valid after the first key was replaced", async () => {
    const captcha = await solved();
    const old = String(env.APP_SECRETS);
    expect((await buy(captcha, { ...guarded, APP_SECRETS: `another-secret-of-at-least-32-chars!!,${old}` })).code).toBe(
      1,
    );
  });

  it("may be missing only when it is disabled", async () => {
    expect((await buy(undefined, { CAPTCHA: "off" })).code).toBe(ResultCode.ok);
  });
});
