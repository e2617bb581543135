import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { enter, openRoom } from "../support/room.ts";
import { emailsTo, fetchOrder, finish, someEmail, tick } from "../support/shop.ts";

afterEach(() => {
  vi.useRealTimers();
});

const minuteMs = 60_000;

/** A room with `left` free seats that sells them by its paid link. */
async function selling(left: number) {
  const room = await openRoom({ seats: left + 1 });
  const { paidJoin } = await make("setPaidJoin", { token: room.owner.token, body: { on: true } });
  return { ...room, paidIc: paidJoin?.code ?? "" };
}

const join = (ic: string) =>
  call("POST", "/api/orders", { body: { kind: "join", ic, email: someEmail(), method: "card" } });
/** An order for more seats. */
const more = (token: string, seats: number) => ({ token, body: { kind: "seats", seats, method: "card" } }) as const;

describe("the last seat", () => {
  it("goes to one of 10 buyers at the same time, and the others get an error", async () => {
    const { paidIc, owner } = await selling(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(paidIc)));
    const sold = answers.filter(({ code }) => code === ResultCode.ok);
    expect(sold).toHaveLength(1);
    const refused = answers.filter(({ code }) => code !== ResultCode.ok);
    for (const { code, msg } of refused) {
      expect(code).toBe(ResultCode.refused);
      expect(["Seat Acquisition Failed", "This chat room is full, Can't join"]).toContain(msg);
    }
    await finish(sold[0]?.data);
    const { ic } = await fetchOrder(sold[0]?.data);
    await enter(ic, "Pat", undefined);
    expect(await make("getRoom", owner)).toMatchObject({ seats: 2, seatsUsed: 2 });
  });

  it.each([
    [
      "times out",
      async () => {
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * minuteMs });
        await tick();
      },
    ],
    ["is declined", async (placed: Json) => void (await finish(placed, "failed"))],
  ])("is free again when its order %s", async (_, end) => {
    const { paidIc, roomIc } = await selling(1);
    const { data: placed } = await join(paidIc);
    await end(placed);
    await expect(enter(roomIc, "Fred")).resolves.toBeDefined();
  });

  it("that was taken meanwhile is not sold for a late payment, which is refunded for good", async () => {
    const { paidIc, roomIc, owner } = await selling(1);
    const { data: placed } = await join(paidIc);
    await make("cancelOrder", { orderId: placed.order_id });
    const fred = await enter(roomIc, "Fred");
    const session = placed.pay_url.split("/").at(-1);
    await env.DB.prepare("UPDATE sandbox_sessions SET status = 'complete' WHERE id = ?").bind(session).run();
    expect((await fetchOrder(placed)).status).toBe("refunded");
    // The seat becomes free again, and the refunded order still gets nothing.
    await make("removeMember", { memberId: fred.uid, token: owner.token });
    const room = env.ROOM.getByName(owner.room.chat_id);
    const again = await room.applyOrder({
      kind: "join",
      orderId: placed.order_id,
      seats: 1,
      basis: { seats: 2, endsAt: owner.room.expires_at },
      seatLinkHash: "0".repeat(64),
      email: "",
      language: "en",
    });
    expect(again.ok).toBe(false);
    expect((await make("getRoom", owner)).seatsUsed).toBe(1);
  });
});

describe("seats that are held and not paid", () => {
  it("go to members whom the owner invites, and the buyer gets an error before they pay", async () => {
    const { paidIc, owner } = await selling(1);
    const { data: placed } = await join(paidIc);
    expect(await resultOf("inviteMembers", { token: owner.token, body: { count: 1 } })).toBe(ResultCode.ok);
    expect(await fetchOrder(placed)).toMatchObject({ status: "cancelled", reason: "displaced", pay_url: null });
    expect(await make("getRoom", owner)).toMatchObject({ seatsHeld: 0, seatsUsed: 2 });
  });

  it("and were given away are not sold for a late payment, which is refunded with an email", async () => {
    const { paidIc, owner } = await selling(1);
    const email = someEmail();
    const body = { kind: "join", ic: paidIc, email, method: "card" };
    const { data: placed } = await call("POST", "/api/orders", { body });
    await make("mailInvites", { token: owner.token, body: { emails: [someEmail()] } });
    await finish(placed);
    expect((await fetchOrder(placed)).status).toBe("refunded");
    await eventually(async () =>
      expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringContaining("refunded")]),
    );
  });

  it("give way to a login by the room's link after ten minutes", async () => {
    const { paidIc, roomIc } = await selling(1);
    const { data: placed } = await join(paidIc);
    await expect(enter(roomIc, "Fred")).rejects.toThrow("full");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * minuteMs });
    expect((await make("getLink", { code: roomIc })).state).toBe("open");
    await enter(roomIc, "Fred");
    expect(await fetchOrder(placed)).toMatchObject({ status: "cancelled", reason: "displaced" });
  });

  it("give way to another buyer after ten minutes, who finds the room open", async () => {
    const { paidIc, owner } = await selling(1);
    const { data: first } = await join(paidIc);
    expect((await make("getLink", { code: paidIc })).state).toBe("full");
    expect((await join(paidIc)).code).toBe(ResultCode.refused);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * minuteMs });
    expect((await make("getLink", { code: paidIc })).state).toBe("open");
    const { code, data: second } = await join(paidIc);
    expect(code).toBe(ResultCode.ok);
    await finish(second);
    expect((await fetchOrder(second)).status).toBe("paid");
    expect(await fetchOrder(first)).toMatchObject({ status: "cancelled", reason: "displaced" });
    expect(await make("getRoom", owner)).toMatchObject({ seatsHeld: 0, seatsUsed: 2 });
  });

  it("past ten minutes give way to the buyer who pays first, whose seat another buyer has taken over", async () => {
    const { paidIc, owner } = await selling(1);
    const { data: first } = await join(paidIc);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * minuteMs });
    const { data: second } = await join(paidIc);
    expect((await fetchOrder(first)).status).toBe("pending");
    await finish(first);
    expect((await fetchOrder(first)).status).toBe("paid");
    expect(await fetchOrder(second)).toMatchObject({ status: "cancelled", reason: "displaced" });
    expect(await make("getRoom", owner)).toMatchObject({ seatsHeld: 0, seatsUsed: 2 });
  });

  it("that were displaced are sold all the same when another seat is free", async () => {
    const { paidIc, roomIc, owner } = await selling(1);
    const { data: placed } = await join(paidIc);
    const [invited] = await make("inviteMembers", { token: owner.token, body: { count: 1 } });
    await make("removeMember", { memberId: invited?.memberId ?? "", token: owner.token });
    await finish(placed);
    expect((await fetchOrder(placed)).status).toBe("paid");
    await expect(enter(roomIc, "Fred")).rejects.toThrow("full");
  });
});

describe("seats that are added", () => {
  it("are held against other orders up to the largest room, and free again when the order ends", async () => {
    const { owner } = await openRoom({ seats: 480 });
    const placed = await make("placeOrder", more(owner.token, 15));
    const refused = { code: ResultCode.refused, msg: expect.stringContaining("Other people are paying") };
    expect(await call("POST", "/api/orders", more(owner.token, 6))).toMatchObject(refused);
    expect(await resultOf("placeOrder", more(owner.token, 5))).toBe(ResultCode.ok);
    await make("cancelOrder", placed);
    expect(await resultOf("placeOrder", more(owner.token, 15))).toBe(ResultCode.ok);
  });

  it("by a member are never a reason to refuse the owner, however often the member cancels and orders again", async () => {
    const room = await openRoom({ seats: 5 });
    const member = await enter(room.roomIc, "Mallory");
    expect(await resultOf("placeOrder", more(member.token, 495))).toBe(ResultCode.refused);
    for (let round = 0; round < 2; round++)
      await make("cancelOrder", await make("placeOrder", more(member.token, 248)));
    const held = await make("placeOrder", more(member.token, 248));
    expect(await resultOf("placeOrder", more(room.owner.token, 495))).toBe(ResultCode.ok);
    expect(await make("getOrder", held)).toMatchObject({ status: "cancelled", reason: "displaced" });
    expect(await resultOf("placeOrder", more(member.token, 1))).toBe(ResultCode.refused);
  });

  it("rank as the owner's when the owner orders again in a session of the room", async () => {
    const room = await openRoom({ seats: 5 });
    const member = await enter(room.roomIc, "Mallory");
    const { orderId } = await make("placeOrder", more(room.owner.token, 495));
    await make("cancelOrder", { orderId });
    const held = await make("placeOrder", more(member.token, 248));
    expect(await resultOf("recreateOrder", { orderId })).toBe(ResultCode.refused);
    expect(await resultOf("recreateOrder", { orderId, token: member.token })).toBe(ResultCode.refused);
    expect(await resultOf("recreateOrder", { orderId, token: room.owner.token })).toBe(ResultCode.ok);
    expect(await make("getOrder", held)).toMatchObject({ status: "cancelled", reason: "displaced" });
  });
});

describe("seats and time", () => {
  const weeks = (token: string) => ({ token, body: { kind: "time", days: 7, method: "card" } }) as const;

  it("of a disabled room are not sold: open payment pages close, and no order is placed again", async () => {
    const { owner } = await openRoom();
    const { token } = owner;
    const placed = [await make("placeOrder", more(token, 2)), await make("placeOrder", weeks(token))];
    await askRoom(owner.room.chat_id, "setDisabled", { on: true });
    for (const order of placed) {
      expect(await make("getOrder", order)).toMatchObject({ status: "cancelled", reason: "changed" });
      expect(await resultOf("recreateOrder", order)).toBe(ResultCode.roomDisabled);
    }
    await askRoom(owner.room.chat_id, "setDisabled", { on: false });
    for (const order of placed) expect(await resultOf("recreateOrder", order)).toBe(ResultCode.ok);
  });

  it.each([
    ["seats", more],
    ["time", weeks],
  ])("are sold in the days of grace, also by an order from before the end: %s", async (_, form) => {
    const { owner } = await openRoom();
    const { token } = owner;
    const { endsAt } = await make("getRoom", owner);
    vi.useFakeTimers({ toFake: ["Date"], now: endsAt - minuteMs });
    const placed = await make("placeOrder", form(token, 2));
    vi.useFakeTimers({ toFake: ["Date"], now: endsAt + minuteMs });
    expect(await make("getOrder", placed)).toMatchObject({ status: "pending" });
    await make("cancelOrder", placed);
    const { data: again } = await call("POST", `/api/orders/${placed.orderId}/recreate`);
    await finish(again);
    expect((await fetchOrder(again)).status).toBe("paid");
  });
});

describe("the last seat, held again and again by one network", () => {
  it("is reserved for ten minutes in an hour, not for ten minutes with each order", async () => {
    const { paidIc, roomIc } = await selling(1);
    const { data: first } = await join(paidIc);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 9 * minuteMs });
    await make("cancelOrder", { orderId: first.order_id });
    await join(paidIc);
    await expect(enter(roomIc, "Fred")).rejects.toThrow("full");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minuteMs });
    await expect(enter(roomIc, "Fred")).resolves.toBeDefined();
  });
});
