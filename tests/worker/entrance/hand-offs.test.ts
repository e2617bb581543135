import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { joinByCode } from "../../../worker/directory/hand-offs.ts";
import { settingsOf } from "../../../worker/env.ts";
import { call, make, resultOf } from "../support/api.ts";
import { tick } from "../support/shop.ts";

afterEach(() => {
  vi.useRealTimers();
});

const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const from = (network: number) => ({ "cf-connecting-ip": `198.51.100.${network}` });
const begin = () => make("makeHandOff", { headers: from(1) });
const join = (body: { id: string } | { code: string }, network = 2) =>
  resultOf("joinHandOff", { body, headers: from(network) });
const write = (token: string, number: number, content: string) =>
  resultOf("writeHandOff", { body: { token, number, content } });
const read = (token: string) => make("readHandOff", { body: { token } });
const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");
/** The code with its last sign changed. */
const wrong = (code: string, by = 1) => code.slice(0, -1) + signs[(signs.indexOf(code.slice(-1)) + by) % signs.length];

describe("the mailbox of two devices", () => {
  it("passes messages both ways, each of them once, until one device ends it", async () => {
    const made = await begin();
    const joined = await make("joinHandOff", { body: { id: made.id }, headers: from(2) });
    expect(await write(made.token, 0, "b25l")).toBe(ResultCode.ok);
    await write(made.token, 1, "dHdv");
    await write(made.token, 0, "replaced");
    await write(joined.token, 0, "YmFjaw");
    expect(await read(joined.token)).toEqual({ joined: true, messages: ["b25l", "dHdv"] });
    expect(await read(made.token)).toEqual({ joined: true, messages: ["YmFjaw"] });
    await make("endHandOff", { body: { token: joined.token } });
    expect(await resultOf("readHandOff", { body: { token: made.token } })).toBe(ResultCode.linkInvalid);
    expect(await count("hand_off_messages")).toBe(0);
  });

  it("lets one device join, also when many try at the same time", async () => {
    const made = await begin();
    const answers = await Promise.all(Array.from({ length: 10 }, () => join({ id: made.id })));
    expect(answers.filter((code) => code === ResultCode.ok)).toHaveLength(1);
    expect(await join({ code: made.code })).toBe(ResultCode.linkInvalid);
  });

  it("takes the code as a person types it", async () => {
    const { code } = await begin();
    const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase().replace(/0/g, "o").replace(/1/g, "l");
    expect(await join({ code: typed })).toBe(ResultCode.ok);
  });

  it("ends after two minutes, and is deleted with its messages", async () => {
    const made = await begin();
    expect(made.expiresAt - Date.now()).toBeLessThanOrEqual(2 * 60_000);
    await write(made.token, 0, "b25l");
    vi.useFakeTimers({ toFake: ["Date"], now: made.expiresAt });
    expect(await join({ id: made.id })).toBe(ResultCode.linkInvalid);
    expect(await join({ code: made.code })).toBe(ResultCode.linkInvalid);
    expect(await resultOf("readHandOff", { body: { token: made.token } })).toBe(ResultCode.linkInvalid);
    await tick();
    expect(await count("hand_offs")).toBe(0);
    expect(await count("hand_off_messages")).toBe(0);
  });

  it("changes nothing by a GET of its addresses", async () => {
    const made = await begin();
    for (const path of ["join", "look", "messages", "end"])
      expect((await call("GET", `/api/hand-offs/${path}?id=${made.id}&token=${made.token}`)).code).not.toBe(
        ResultCode.ok,
      );
    expect(await read(made.token)).toEqual({ joined: false, messages: [] });
  });

  it("stores neither the code nor a token as it is", async () => {
    const made = await begin();
    const row = JSON.stringify(await env.DB.prepare("SELECT * FROM hand_offs").first());
    for (const secret of [made.id, made.code, made.token]) expect(row).not.toContain(secret);
  });

  it("refuses a message that is too long, and one too many", async () => {
    const { token } = await begin();
    const send = (number: number, content: string) =>
      call("POST", "/api/hand-offs/messages", { body: { token, number, content } });
    expect((await send(0, "a".repeat(Limits.handOffMessageMaxLength + 1))).code).toBe(ResultCode.badRequest);
    expect((await send(Limits.handOffMessagesMax, "")).code).toBe(ResultCode.badRequest);
  });
});

describe("guesses of the code", () => {
  it("end the hand-off with the fifth wrong one, also from different networks", async () => {
    const { code, id } = await begin();
    for (let network = 1; network <= 5; network++)
      expect(await join({ code: wrong(code, network) }, 10 + network)).toBe(ResultCode.linkInvalid);
    expect(await join({ code })).toBe(ResultCode.linkInvalid);
    expect(await join({ id })).toBe(ResultCode.linkInvalid);
  });

  it("leave the hand-off open after four wrong ones", async () => {
    const { code } = await begin();
    for (let by = 1; by <= 4; by++) await join({ code: wrong(code, by) }, 20);
    expect(await join({ code })).toBe(ResultCode.ok);
  });

  it("are compared five times at most when they come at the same time, with the first half known", async () => {
    const { code } = await begin();
    const directory = createDirectory(env.DB, settingsOf(env).keyring);
    const now = Date.now();
    const guesses = Array.from({ length: 31 }, (_, by) => joinByCode(directory, wrong(code, by + 1), now));
    expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(0);
    expect(await joinByCode(directory, code, now)).toBeUndefined();
  });
});
