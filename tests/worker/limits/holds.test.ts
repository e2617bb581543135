import { describe, expect, it } from "vitest";
import { call } from "../support/api.ts";
import { infoOf, put, quickEnter, quickRoom } from "../support/quick-room.ts";

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
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
    expect((await join("203.0.113.10")).code).toBe(1);
    expect((await infoOf(room.owner.token)).seats_held).toBe(4);
    // A cancelled order holds no seat.
    await call("POST", `/api/orders/${answers[0]?.data.order_id}/cancel`);
    expect((await join("203.0.113.9")).code).toBe(1);
    for (let n = 0; n < 10; n++) await quickEnter(room, room.roomIc, `Guest ${n}`);
  });
});
