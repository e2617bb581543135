import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call } from "../support/api.ts";
import { put, quickEnter, quickRoom } from "../support/quick-room.ts";
import { clockAt, dayMs, start } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const change = (token: string, email: string) => put("/api/me", token, { email });

/** Addresses that the room is about to write to. */
const recipients = (chatId: string) =>
  runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) =>
    storage.sql
      .exec<{ recipient: string }>("SELECT recipient FROM due_letters")
      .toArray()
      .map(({ recipient }) => recipient),
  );

describe("changes of email address", () => {
  it("are a few a day for a member, so that a room cannot mail anybody, also after a restart", async () => {
    clockAt(start);
    const room = await quickRoom();
    const eve = await quickEnter(room, room.roomIc, "Eve");
    const victim = (n: number) => `victim${n}.${room.chatId.toLowerCase()}@example.com`;
    for (let n = 0; n < Limits.addressChangesPerDay; n++)
      expect(await change(eve.token, victim(n))).toMatchObject({ code: ResultCode.ok });
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    const refused = await change(eve.token, victim(99));
    expect(refused).toMatchObject({ code: ResultCode.tooMany });
    expect(Number(refused.headers.get("retry-after"))).toBe(dayMs / 1000);
    expect(await recipients(room.chatId)).not.toContain(victim(99));
    // The same address, none, and other settings go on.
    for (const body of [{ email: victim(Limits.addressChangesPerDay - 1) }, { flags: { mail: false } }, { email: "" }])
      expect(await put("/api/me", eve.token, body)).toMatchObject({ code: ResultCode.ok });
    expect((await call("GET", "/api/me", { token: eve.token })).data.email).toBe("");
    clockAt(start + dayMs);
    expect(await change(eve.token, victim(99))).toMatchObject({ code: ResultCode.ok });
  });

  it("are limited for all members of a room together, but for the owner", async () => {
    clockAt(start);
    const room = await quickRoom({ seats: 6 });
    const max = Limits.addressChangesPerRoomPerDay(6);
    const people = [];
    for (const name of ["Eve", "Ede", "Eda", "Eli", "Ely"]) people.push(await quickEnter(room, room.roomIc, name));
    const codes: number[] = [];
    for (const [at, { token }] of people.entries())
      for (let n = 0; n < Limits.addressChangesPerDay; n++)
        codes.push((await change(token, `v${at}${n}.${room.chatId.toLowerCase()}@example.com`)).code);
    expect(codes.filter((code) => code === ResultCode.ok)).toHaveLength(max);
    expect(codes.at(-1)).toBe(ResultCode.tooMany);
    expect((await change(room.owner.token, `o.${room.chatId.toLowerCase()}@example.com`)).code).toBe(ResultCode.ok);
  });
});
