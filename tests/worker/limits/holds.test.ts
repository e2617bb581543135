import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { make, resultOf } from "../support/api.ts";
import { type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { clockAt, minuteMs, start } from "../support/time.ts";

beforeEach(() => clockAt(start));
afterEach(() => {
  vi.useRealTimers();
});

/** The request of a paid seat in a room. */
async function joining({ owner }: QuickRoom) {
  const { paidJoin } = await make("setPaidJoin", { token: owner.token, body: { on: true } });
  return { kind: "join", code: paidJoin?.code ?? "", method: "card" } as const;
}

const isOpen = async ({ roomIc }: QuickRoom) => (await make("getLink", { code: roomIc })).state === "open";

describe("unpaid seat holds", () => {
  it("are three for one network at a time, however many are free", async () => {
    const room = await quickRoom({ seats: 20 });
    const body = await joining(room);
    const asked = (address: string) => ({ body, headers: { "cf-connecting-ip": address } });
    const { orderId } = await make("placeOrder", asked("203.0.113.9"));
    const results = [];
    for (let n = 0; n < 8; n++) results.push(await resultOf("placeOrder", asked("203.0.113.9")));
    expect(results.filter((code) => code === ResultCode.ok)).toHaveLength(2);
    expect(await resultOf("placeOrder", asked("203.0.113.10"))).toBe(ResultCode.ok);
    expect((await make("getRoom", room.owner)).seatsHeld).toBe(4);
    // A cancelled order holds no seat.
    await make("cancelOrder", { orderId });
    expect(await resultOf("placeOrder", asked("203.0.113.9"))).toBe(ResultCode.ok);
  });

  /** A room with one free seat, and a buyer's order from a network of their own. */
  async function lastSeat() {
    const room = await quickRoom({ seats: 2 });
    const body = await joining(room);
    const join = (network: number) =>
      resultOf("placeOrder", { body, headers: { "cf-connecting-ip": `203.0.113.${network}` } });
    return { room, join };
  }

  it("close the last seat for ten minutes in an hour, however many networks take turns", async () => {
    const { room, join } = await lastSeat();
    const stepMs = 5 * minuteMs;
    let closedSteps = 0;
    for (let turn = 0; turn < 24; turn++) {
      clockAt(start + turn * stepMs);
      await join(turn);
      if (!(await isOpen(room))) closedSteps++;
    }
    expect(closedSteps).toBe((2 * Limits.seatHoldFirmMs) / stepMs);
    await quickEnter(room, room.roomIc, "Fred");
  });

  it("of a crowd of networks leave half of the free seats to logins at once, and all of them within the hour", async () => {
    const room = await quickRoom({ seats: 10 });
    const body = await joining(room);
    let network = 0;
    const crowd = async () => {
      // More than there are seats.
      for (let n = 0; n < 10; n++) {
        network++;
        const headers = { "cf-connecting-ip": `198.51.100.${network}` };
        await resultOf("placeOrder", { body, headers });
      }
    };
    let entered = 0;
    const enterAll = async () => {
      while (await isOpen(room)) {
        await quickEnter(room, room.roomIc, `Guest ${entered}`);
        entered++;
      }
      return entered;
    };
    const counts = [];
    for (let turn = 0; turn < 6; turn++) {
      clockAt(start + turn * Limits.seatHoldFirmMs);
      await crowd();
      counts.push(await enterAll());
    }
    // Of 9 free seats 4 at once, half of the rest after each ten minutes, and the last one after its own ten minutes.
    expect(counts).toEqual([4, 6, 7, 8, 8, 9]);
  });
});
