import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { settingsOf } from "../../../worker/env.ts";
import { networkOf } from "../../../worker/http/client.ts";
import { newLinkCode } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { hashPassword } from "../../../worker/lib/crypto/passwords.ts";
import type { Room } from "../../../worker/room/room.ts";
import { type Answer, call } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { buyFor, password } from "../support/room.ts";
import { start } from "../support/time.ts";

const secondMs = 1000;

afterEach(() => {
  vi.useRealTimers();
});

const at = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: start + ms });

function guess(ic: string, address: string, guessed = "wrong"): Promise<Answer> {
  const headers = { "cf-connecting-ip": address };
  return call("POST", "/api/login", { body: { ic, password: guessed, mc: "Eve" }, headers });
}

/** Whether the password was compared. */
const evaluated = ({ code }: Answer) => code === ResultCode.refused || code === ResultCode.ok;

/** A room with a known password and its owner logged in. */
async function lockedRoom() {
  const room = await quickRoom();
  const passwordHash = await hashPassword(settingsOf(env).keyring, password);
  const guest = await quickEnter(room, room.roomIc, "Gus");
  const { token } = room.owner;
  const changed = await env.ROOM.getByName(room.chatId).act("setPassword", digest(token), { passwordHash });
  if (!changed.ok) throw new Error(changed.reason);
  return { ...room, guest };
}

describe("guesses at a room's password", () => {
  it("of which 12 come at once are evaluated five times at most", async () => {
    const { roomIc } = await lockedRoom();
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(roomIc, "203.0.113.7")));
    const looked = answers.filter(evaluated).length;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(5);
    for (const answer of answers.filter((one) => !evaluated(one)))
      expect(answer).toMatchObject({ status: 429, code: ResultCode.tooMany, data: null });
  });

  it("are free five times, then wait twice as long each time; Retry-After is exact", async () => {
    at(0);
    const { roomIc } = await lockedRoom();
    for (let n = 0; n < 5; n++) expect((await guess(roomIc, "203.0.113.8")).code).toBe(ResultCode.refused);
    let now = 0;
    for (const seconds of [10, 20, 40, 80]) {
      const blocked = await guess(roomIc, "203.0.113.8");
      expect([blocked.status, blocked.headers.get("retry-after")]).toEqual([429, String(seconds)]);
      at(now + seconds * secondMs - 1);
      expect((await guess(roomIc, "203.0.113.8")).headers.get("retry-after")).toBe("1");
      now += seconds * secondMs;
      at(now);
      expect((await guess(roomIc, "203.0.113.8")).code).toBe(ResultCode.refused);
    }
  });

  it("make a right password wait too, which then resets the count", async () => {
    at(0);
    const { roomIc } = await lockedRoom();
    for (let n = 0; n < 5; n++) await guess(roomIc, "203.0.113.9");
    expect((await guess(roomIc, "203.0.113.9", password)).code).toBe(ResultCode.tooMany);
    at(10 * secondMs);
    expect((await guess(roomIc, "203.0.113.9", password)).code).toBe(ResultCode.ok);
    for (let n = 0; n < 4; n++) expect((await guess(roomIc, "203.0.113.9")).code).toBe(ResultCode.refused);
  });

  it("that go on in spite of a wait do not reach the room", async () => {
    at(0);
    const { roomIc } = await lockedRoom();
    for (let n = 0; n < 5; n++) await guess(roomIc, "203.0.113.14");
    expect((await guess(roomIc, "203.0.113.14")).code).toBe(ResultCode.tooMany);
    const asked = vi.spyOn(env.ROOM, "getByName");
    at(3 * secondMs);
    const again = await guess(roomIc, "203.0.113.14");
    expect([again.status, again.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(asked).not.toHaveBeenCalled();
    at(10 * secondMs);
    expect((await guess(roomIc, "203.0.113.14")).code).toBe(ResultCode.refused);
    expect(asked).toHaveBeenCalled();
    asked.mockRestore();
  });

  it("from one address, 1,000 of them over hours, are evaluated thirty times at most", async () => {
    at(0);
    const { chatId, roomIc } = await lockedRoom();
    // The room decides before any hash is computed; the direct call spares the test the network path.
    const attempt = { linkHash: digest(roomIc), address: "203.0.113.12", work: "off" } as const;
    const looked = await runInDurableObject(env.ROOM.getByName(chatId), (room: Room) => {
      let evaluated = 0;
      for (let n = 0; n < 1000; n++) {
        vi.setSystemTime(start + n * 30 * secondMs);
        if (room.ask("beginLogin", attempt).ok) evaluated++;
      }
      return evaluated;
    });
    expect(looked).toBeGreaterThan(5);
    expect(looked).toBeLessThanOrEqual(30);
  });

  it("count an IPv6 customer's whole network as one", async () => {
    at(0);
    const { roomIc } = await lockedRoom();
    for (let n = 0; n < 5; n++) await guess(roomIc, `2001:db8:1:2::${n + 1}`);
    expect((await guess(roomIc, "2001:db8:1:2:ffff::9")).code).toBe(ResultCode.tooMany);
    expect((await guess(roomIc, "2001:db8:1:3::1")).code).toBe(ResultCode.refused);
    expect(networkOf("2001:0db8:0001:0002:0000:0000:0000:0001")).toBe(networkOf("2001:db8:1:2::1"));
    // An IPv4 address mapped into IPv6 counts as the IPv4 address.
    expect(networkOf("1:2:3:4:5:6::7:8:9")).toBe("1:2:3:4::/64");
    expect(networkOf("::ffff:203.0.113.5")).toBe("203.0.113.5");
  });

  it("are not reset by a login to a seat that needs no password", async () => {
    at(0);
    const { chatId, roomIc } = await lockedRoom();
    const _room = env.ROOM.getByName(chatId);
    const bought = { kind: "join", orderId: "seat", email: "", language: "en" } as const;
    const ic = newLinkCode(settingsOf(env).keyring, chatId);
    await buyFor(chatId, { ...bought, seatLinkHash: digest(ic) });
    for (let n = 0; n < 5; n++) await guess(roomIc, "203.0.113.13");
    expect((await guess(ic, "203.0.113.13")).code).toBe(ResultCode.ok);
    expect((await guess(roomIc, "203.0.113.13")).code).toBe(ResultCode.tooMany);
  });
});

it("a new password by the admin link alone is slowed as password attempts are", async () => {
  const room = await quickRoom();
  const set = (address: string) =>
    call("POST", "/api/rooms/owner-password", {
      body: { ic: room.ownerIc, password: "brand new" },
      headers: { "cf-connecting-ip": address },
    });
  for (let n = 0; n < 5; n++) expect((await set("203.0.113.60")).code).toBe(ResultCode.ok);
  expect((await set("203.0.113.60")).status).toBe(429);
  expect((await set("203.0.113.61")).code).toBe(ResultCode.ok);
});
