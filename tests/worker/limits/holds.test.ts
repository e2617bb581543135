import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call } from "../support/api.ts";
import { infoOf, put, quickEnter, quickRoom } from "../support/quick-room.ts";
import { clockAt, minuteMs, start } from "../support/time.ts";

beforeEach(() => clockAt(start));
afterEach(() => {
  vi.useRealTimers();
});

describe("unpaid seat holds", () => {
  it("are three for one network at a time, however many are free", async () => {
    const room = await quickRoom({ seats: 20 });
    const { data } = await put("/api/room/paid-join", room.owner.token, { on: true });
    const join = (address: string) =>
      call("POST", "/api/orders", {
        body: { kind: "join", ic: data.paid_join.ic, method: "card" },
        headers: { "cf-connecting-ip": address },
      });
    const answers = [];
    for (let n = 0; n < 9; n++) answers.push(await join("203.0.113.9"));
    expect(answers.filter(({ code }) => code === ResultCode.ok)).toHaveLength(3);
    expect((await join("203.0.113.10")).code).toBe(ResultCode.ok);
    expect((await infoOf(room.owner.token)).seats_held).toBe(4);
    // A cancelled order holds no seat.
    await call("POST", `/api/orders/${answers[0]?.data.order_id}/cancel`);
    expect((await join("203.0.113.9")).code).toBe(ResultCode.ok);
    for (let n = 0; n < 10; n++) await quickEnter(room, room.roomIc, `Guest ${n}`);
  });

  /** A room with one free seat, and a buyer's order from a network of their own. */
  async function lastSeat() {
    const room = await quickRoom({ seats: 2 });
    const { data } = await put("/api/room/paid-join", room.owner.token, { on: true });
    const body = { kind: "join", ic: data.paid_join.ic, method: "card" };
    const join = (network: number) =>
      call("POST", "/api/orders", { body, headers: { "cf-connecting-ip": `203.0.113.${network}` } });
    const isOpen = async () => (await call("GET", `/api/links/${room.roomIc}`)).data.state === "open";
    return { room, join, isOpen };
  }

  it("close the last seat for ten minutes in an hour, however many networks take turns", async () => {
    const { room, join, isOpen } = await lastSeat();
    const stepMs = 5 * minuteMs;
    let closedSteps = 0;
    for (let turn = 0; turn < 24; turn++) {
      clockAt(start + turn * stepMs);
      await join(turn);
      if (!(await isOpen())) closedSteps++;
    }
    expect(closedSteps).toBe((2 * Limits.seatHoldFirmMs) / stepMs);
    await quickEnter(room, room.roomIc, "Fred");
  });

  it("of a crowd of networks leave half of the free seats to logins at once, and all of them within the hour", async () => {
    const room = await quickRoom({ seats: 10 });
    const { data } = await put("/api/room/paid-join", room.owner.token, { on: true });
    const body = { kind: "join", ic: data.paid_join.ic, method: "card" };
    let network = 0;
    const crowd = async () => {
      // More than there are seats.
      for (let n = 0; n < 10; n++) {
        network++;
        const headers = { "cf-connecting-ip": `198.51.100.${network}` };
        await call("POST", "/api/orders", { body, headers });
      }
    };
    let entered = 0;
    const enterAll = async () => {
      while ((await call("GET", `/api/links/${room.roomIc}`)).data.state === "open") {
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
