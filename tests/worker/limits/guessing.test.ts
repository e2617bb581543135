import { env } from "cloudflare:workers";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { settingsOf } from "../../../worker/env.ts";
import { captchaRounds } from "../../../worker/lib/crypto/captcha-cost.ts";
import { newLinkCode } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { hashPassword } from "../../../worker/lib/crypto/passwords.ts";
import { FairQueue } from "../../../worker/lib/fair-queue.ts";
import { type Json, make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { quickRoom } from "../support/quick-room.ts";
import { buyFor, password } from "../support/room.ts";
import { fetchWith } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { start } from "../support/time.ts";

const at = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: start + ms });

beforeEach(() => {
  at(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function lockedRoom() {
  const room = await quickRoom({ seats: 50 });
  const passwordHash = await hashPassword(settingsOf(env).keyring, password);
  const changed = await env.ROOM.getByName(room.chatId).act("setPassword", digest(room.owner.token), { passwordHash });
  if (!changed.ok) throw new Error(changed.reason);
  return room;
}

interface Try {
  network?: number;
  guessed?: string;
  captcha?: string | undefined;
  settings?: Record<string, string>;
}

async function logIn(ic: string, { network = 0, guessed = "wrong", captcha, settings }: Try = {}): Promise<Json> {
  const body = JSON.stringify({ ic, password: guessed, mc: "Eve", captcha });
  const headers = { "content-type": "application/json", "cf-connecting-ip": `203.0.${network >> 8}.${network & 255}` };
  const answer = await fetchWith(settings ?? { CAPTCHA: "on" }, "/api/login", { method: "POST", body, headers });
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), ...((await answer.json()) as Json) };
}

async function solve(challenge: Json): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

const evaluated = ({ code, data, msg }: Json) =>
  code === ResultCode.ok || (data === null && msg === "Incorrect password!");

/** Guesses without a proof of work, until the room requires one. */
async function fill(ic: string, tries: number = Limits.roomFreePasswordTries): Promise<void> {
  for (let n = 0; n < tries; n++) await logIn(ic, { network: 500 + n });
}

describe("guesses from many networks", () => {
  it("are evaluated ten times; then every network needs a proof of work", async () => {
    const { roomIc } = await lockedRoom();
    const all = Array.from({ length: 30 }, (_, n) => logIn(roomIc, { network: n % 15 }));
    const answers = await Promise.all(all);
    expect(answers.filter(evaluated)).toHaveLength(Limits.roomFreePasswordTries);
    for (const answer of answers.filter((one) => !evaluated(one)))
      expect(answer.status === 429 || answer.data.challenge.parameters.data.level === 1).toBe(true);
    const next = await logIn(roomIc, { network: 99, guessed: password });
    expect(next).toMatchObject({
      status: 200,
      code: ResultCode.refused,
      data: { challenge: { signature: expect.any(String) } },
    });
    expect(next.msg).toBe(
      "Many wrong passwords were tried in this room, so your device has to pass a check first. Please reload this page and log in again.",
    );
  });

  it("are evaluated once for each proof, and the right password is accepted with one", async () => {
    const { chatId, roomIc } = await lockedRoom();
    await fill(roomIc);
    const { challenge } = (await logIn(roomIc)).data;
    const captcha = await solve(challenge);
    const answers = await Promise.all([1, 2, 3].map((network) => logIn(roomIc, { network, captcha })));
    expect(answers.filter(evaluated)).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg === "Captcha failed!")).toHaveLength(2);
    const right = { network: 5, guessed: password };
    expect((await logIn(roomIc, { ...right, captcha })).code).toBe(ResultCode.refused);
    const again = await solve((await logIn(roomIc, right)).data.challenge);
    expect(await logIn(roomIc, { ...right, captcha: again })).toMatchObject({
      code: ResultCode.ok,
      data: { chat_id: chatId },
    });
  });

  it("are not proved by work for another room, nor for a form, nor by work that is too old", async () => {
    const one = await lockedRoom();
    const other = await lockedRoom();
    await fill(one.roomIc);
    await fill(other.roomIc);
    const unrelated = await solve((await logIn(other.roomIc)).data.challenge);
    const form = await (await fetchWith({ CAPTCHA: "on" }, "/api/captcha")).json<Json>();
    const old = await solve((await logIn(one.roomIc)).data.challenge);
    const asksAgain = { code: ResultCode.refused, data: { challenge: expect.anything() } };
    expect(await logIn(one.roomIc, { captcha: unrelated })).toMatchObject(asksAgain);
    expect(await logIn(one.roomIc, { captcha: await solve(form.data) })).toMatchObject(asksAgain);
    at(Limits.loginWorkValidMs + 1000);
    await fill(one.roomIc);
    expect(await logIn(one.roomIc, { captcha: old })).toMatchObject(asksAgain);
  });

  it("cost twice the work with every ten more, up to a phone's capacity, and less again with time", async () => {
    const { chatId, roomIc } = await lockedRoom();
    const attempt = { linkHash: digest(roomIc), work: "off" as const };
    const levels = [];
    for (let n = 0; n < 70; n++) {
      const begun = await askRoom(chatId, "beginLogin", { ...attempt, work: 0, address: `asking ${n}` });
      levels.push(begun.ok && "workLevel" in begun.value ? begun.value.workLevel : 0);
      await askRoom(chatId, "beginLogin", { ...attempt, address: `network ${n}` });
    }
    // Below the first level each request counts as a guess, too.
    expect(levels.filter((level) => level === 0)).toHaveLength(5);
    expect(levels.slice(5, 65)).toEqual(
      Array.from({ length: 60 }, (_, n) => Math.min(1 + Math.floor(n / 10), Limits.loginWorkLevelMax)),
    );
    expect(levels.at(-1)).toBe(Limits.loginWorkLevelMax);
    const { parameters } = (await logIn(roomIc)).data.challenge;
    expect(parameters).toMatchObject({ cost: captchaRounds, data: { level: Limits.loginWorkLevelMax } });
    at(Limits.roomTryForgottenMs * Limits.loginWorkLevelMax * Limits.roomTriesPerWorkLevel + 1000);
    expect(evaluated(await logIn(roomIc))).toBe(true);
  });

  it("lock out no member who is logged in, has a link without a password, or logs in to another room", async () => {
    const { chatId, roomIc, owner } = await lockedRoom();
    const unrelated = await lockedRoom();
    const ic = newLinkCode(settingsOf(env).keyring, chatId);
    const bought = { kind: "join", orderId: "seat", email: "", language: "en", seatLinkHash: digest(ic) } as const;
    await buyFor(chatId, bought);
    await fill(roomIc, 2 * Limits.roomFreePasswordTries);
    expect((await logIn(roomIc)).data).toMatchObject({ challenge: expect.anything() });
    expect(await resultOf("getMe", owner)).toBe(ResultCode.ok);
    expect((await (await connect(owner.token)).say("still here")).content).toBe("still here");
    expect((await logIn(ic)).code).toBe(ResultCode.ok);
    expect((await logIn(unrelated.roomIc, { guessed: password })).code).toBe(ResultCode.ok);
  });

  it("that fill the queue of password hashes delay no login by a link without a password", async () => {
    const { chatId, roomIc } = await lockedRoom();
    const ic = newLinkCode(settingsOf(env).keyring, chatId);
    const bought = { kind: "join", orderId: "seat", email: "", language: "en", seatLinkHash: digest(ic) } as const;
    await buyFor(chatId, bought);
    const settings = { CAPTCHA: "off" };
    // How many guesses fill the queue depends on the machine's speed.
    vi.spyOn(FairQueue.prototype, "fullFor").mockReturnValue(1000);
    expect((await logIn(roomIc, { guessed: password, settings })).code).toBe(ResultCode.tooMany);
    expect((await logIn(ic, { network: 999, settings })).code).toBe(ResultCode.ok);
  });

  it("by the room link keep no member of the same network out, nor the owner; guesses by a personal link slow that link", async () => {
    const { roomIc, ownerIc, owner } = await lockedRoom();
    const seats = await make("inviteMembers", { token: owner.token, body: { count: 2 } });
    const [first = "", second = ""] = seats.map(({ code }) => code);
    const settings = { CAPTCHA: "off" };
    const wrong = (ic: string) => logIn(ic, { settings });
    const right = async (ic: string) => (await logIn(ic, { guessed: password, settings })).code;
    for (let n = 0; n <= Limits.freePasswordTries; n++) await wrong(roomIc);
    expect(await right(roomIc)).toBe(429);
    expect([await right(ownerIc), await right(first)]).toEqual([1, 1]);
    for (let n = 0; n <= Limits.freePasswordTries; n++) await wrong(first);
    expect([await right(first), await right(second), await right(ownerIc)]).toEqual([429, 1, 1]);
    // A login by a personal link does not end the wait of the room link.
    expect(await right(roomIc)).toBe(429);
  });

  it("do not delay a login in another room; further ones are refused with a time to retry", async () => {
    const { roomIc } = await lockedRoom();
    const other = await lockedRoom();
    const settings = { CAPTCHA: "off" };
    const flood = Array.from({ length: 20 }, (_, n) => logIn(roomIc, { network: n, settings }));
    expect((await logIn(other.roomIc, { network: 999, guessed: password, settings })).code).toBe(ResultCode.ok);
    for (const answer of await Promise.all(flood))
      expect(evaluated(answer) || (answer.status === 429 && Number(answer.retryAfter) > 0)).toBe(true);
  });
});
