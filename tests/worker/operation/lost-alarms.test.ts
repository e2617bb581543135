import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { make, resultOf } from "../support/api.ts";
import { quickRoom } from "../support/quick-room.ts";
import { fetchOrder, finish, order, someEmail, tick } from "../support/shop.ts";
import { clockAt, dayMs, fireAlarm, minuteMs, start } from "../support/time.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const roomOf = (chatId: string) => env.ROOM.getByName(chatId);
const alarmOf = (chatId: string) => runInDurableObject(roomOf(chatId), (_, { storage }) => storage.getAlarm());

/** The platform forgets the alarm, and the object sleeps. */
async function loseAlarm(chatId: string): Promise<void> {
  await runInDurableObject(roomOf(chatId), (_, { storage }) => storage.deleteAlarm());
  await evictDurableObject(roomOf(chatId));
}

const isStored = (chatId: string) =>
  runInDurableObject(
    roomOf(chatId),
    (_, { storage: { sql } }) => sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'messages'").toArray().length > 0,
  );

describe("a room whose alarm was lost", () => {
  it("gets it back when it wakes", async () => {
    const { chatId, owner } = await quickRoom({ days: 1 });
    const before = await alarmOf(chatId);
    await loseAlarm(chatId);
    await make("getRoom", owner);
    expect(await alarmOf(chatId)).toBe(before);
  });

  it("is purged after its end and grace period all the same, and the operator reads of it", async () => {
    clockAt(start);
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const placed = await order({ email: someEmail(), days: 1, seats: 20 });
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    const body = { code: ic, password: "secret words", name: "Ann", roomName: "Garden" };
    const { roomId: chatId } = await make("setUpRoom", { body });
    await tick();
    await loseAlarm(chatId);

    clockAt(start + dayMs + Limits.graceMs + Limits.purgeLateMs + minuteMs);
    expect(await resultOf("getLink", { code: ic })).not.toBe(ResultCode.ok);
    await loseAlarm(chatId);
    await tick();
    expect(String(logged.mock.calls)).toContain("a room is past its end and grace period");
    await fireAlarm(chatId);
    expect(await isStored(chatId)).toBe(false);
    const listed = "SELECT purged_at FROM rooms WHERE id = ?";
    expect((await env.DB.prepare(listed).bind(chatId).first<{ purged_at: number | null }>())?.purged_at).not.toBeNull();
    expect(await env.DB.prepare("SELECT email FROM orders WHERE id = ?").bind(placed.order_id).first()).toEqual({
      email: "",
    });
  });
});
