import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { settingsOf } from "../../../worker/env.ts";
import { createKeyring, hashAddress } from "../../../worker/lib/crypto/keyring.ts";
import type { Room } from "../../../worker/room/room.ts";
import { eventually } from "../../support/eventually.ts";
import { make, resultOf } from "../support/api.ts";
import { quickRoom } from "../support/quick-room.ts";
import { someEmail, tick } from "../support/shop.ts";
import { clockAt, dayMs, fireAlarm, hourMs, start } from "../support/time.ts";

const address = "203.0.113.77";
const headers = { "cf-connecting-ip": address };

afterEach(() => {
  vi.useRealTimers();
});

/** SHA-256 without a key, which an attacker can compute for every address. */
const unkeyedHash = async (text: string) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex");

const addressRows = (chatId: string, table: "password_tries" | "invite_mails") =>
  runInDurableObject(env.ROOM.getByName(chatId) as DurableObjectStub<Room>, (_, { storage }) =>
    storage.sql
      .exec<{ address: string }>(`SELECT address FROM ${table}`)
      .toArray()
      .map((row) => row.address),
  );

const countIds = async () =>
  (await env.DB.prepare("SELECT id FROM rate_counts").all<{ id: string }>()).results.map(({ id }) => id);

describe("a network address", () => {
  it("of a guessing client is stored as a keyed hash of that room only, and deleted within hours", async () => {
    clockAt(start);
    const rooms = [await quickRoom(), await quickRoom()];
    const guess = ({ roomIc }: { roomIc: string }) =>
      resultOf("logIn", { body: { code: roomIc, password: "wrong", name: "Eve" }, headers });
    for (const room of rooms) await guess(room);
    const stored = (await Promise.all(rooms.map(({ chatId }) => addressRows(chatId, "password_tries")))).flat();
    expect(stored).toHaveLength(2);
    expect(new Set(stored).size).toBe(2);
    expect(stored).not.toContain(await unkeyedHash(address));
    expect(stored.join()).not.toContain(address);
    // The room's alarm deletes the counts without further logins.
    clockAt(start + 2 * hourMs);
    await eventually(async () => {
      await fireAlarm(rooms[0]?.chatId ?? "");
      expect(await addressRows(rooms[0]?.chatId ?? "", "password_tries")).toEqual([]);
    });
  });

  it("is counted for orders and feedback as a keyed hash, and deleted after the hour", async () => {
    clockAt(start + dayMs);
    await make("sendFeedback", { body: { type: "other", content: "hello" }, headers });
    const ids = await countIds();
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain(await unkeyedHash(`feedback:${address}`));
    expect(ids).toContain(hashAddress(settingsOf(env).keyring, "feedback", address));
    clockAt(start + dayMs + hourMs);
    await tick();
    expect(await countIds()).toEqual([]);
  });

  it("has another hash under another key, for another purpose and for another address", () => {
    const [one, other] = ["one", "two"].map((n) => createKeyring([`${n}-secret-of-at-least-thirty-two-letters`]));
    if (!one || !other) throw new Error("two keys");
    const hash = hashAddress(one, "order", address);
    expect(hashAddress(one, "order", address)).toBe(hash);
    for (const different of [
      hashAddress(other, "order", address),
      hashAddress(one, "feedback", address),
      hashAddress(one, "order", "203.0.113.78"),
    ])
      expect(different).not.toBe(hash);
  });
});

it("the email address of an invitation is stored as a keyed hash, and deleted a day after the last one", async () => {
  const begin = start + 2 * dayMs;
  clockAt(begin);
  const { chatId, owner } = await quickRoom();
  const email = someEmail();
  const body = { emails: [email] };
  expect(await resultOf("mailInvites", { token: owner.token, body })).toBe(ResultCode.ok);
  const [stored] = await addressRows(chatId, "invite_mails");
  expect(stored).toMatch(/^[0-9a-f]{64}$/);
  expect(stored).not.toBe(await unkeyedHash(email));
  clockAt(begin + dayMs);
  await eventually(async () => {
    await fireAlarm(chatId);
    expect(await addressRows(chatId, "invite_mails")).toEqual([]);
  });
});
