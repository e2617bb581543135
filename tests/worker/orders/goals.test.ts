import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { refundByOperator } from "../support/operator.ts";
import { post, quickEnter, quickRoom } from "../support/quick-room.ts";
import { emailsTo, fetchOrder, fetchWith, finish, someEmail, tick } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { clockAt, dayMs, minuteMs } from "../support/time.ts";

afterEach(async () => {
  vi.useRealTimers();
  // The cron job would end the goals of all tests so far, at the latest when a test moves the clock on.
  await env.DB.batch([env.DB.prepare("DELETE FROM orders"), env.DB.prepare("DELETE FROM goals")]);
});

const wanted = { days: 30, within: 3 };
const goalOf = async (token: string) => (await make("getGoal", { token })).goal;
const drop = (token: string) => make("cancelGoal", { token });

async function chipIn(token: string, amount: number, more: object = {}) {
  const goal_id = (await goalOf(token))?.goalId;
  return await post("/api/room/goal/contributions", token, { goal_id, amount, method: "card", agree: true, ...more });
}

/** A room of five seats for a week with a goal of 30 days, and a member. */
async function roomWithGoal() {
  const room = await quickRoom({ seats: 5, days: 7 });
  const { token: member } = await quickEnter(room, room.roomIc, "Mia");
  const owner = room.owner.token;
  const { goal } = await make("makeGoal", { token: owner, body: wanted });
  if (!goal) throw new Error("no goal");
  return { room, member, owner, goal };
}

describe("a goal", () => {
  it("has today's price of its days, and ends with the room at the latest", async () => {
    const { owner, goal } = await roomWithGoal();
    const { amount } = await make("quoteOrder", { token: owner, body: { kind: "time", days: 30 } });
    expect(goal).toMatchObject({ state: "open", days: 30, amount, paid: 0, currency: "usd" });
    const short = await quickRoom({ days: 1 });
    const made = await make("makeGoal", { token: short.owner.token, body: { days: 7, within: 14 } });
    expect(made.goal?.endsAt).toBe((await make("getRoom", short.owner)).endsAt);
  });

  it("is made and called off by the owner and co-owners only, one at a time", async () => {
    const room = await quickRoom();
    const { token, uid } = await quickEnter(room, room.roomIc, "Mia");
    expect(await resultOf("makeGoal", { token, body: wanted })).toBe(ResultCode.forbidden);
    for (const wrong of [{ days: 2, within: 3 }, { days: 30, within: 5 }, { days: 30 }])
      expect((await post("/api/room/goal", room.owner.token, wrong)).code).toBe(ResultCode.badRequest);
    await make("setCoOwner", { memberId: uid, token: room.owner.token, body: { on: true } });
    expect(await resultOf("makeGoal", { token, body: wanted })).toBe(ResultCode.ok);
    expect(await resultOf("makeGoal", { token: room.owner.token, body: wanted })).toBe(ResultCode.refused);
    expect((await drop(room.owner.token)).goal?.state).toBe("cancelled");
    expect(await resultOf("cancelGoal", { token })).toBe(ResultCode.refused);
  });

  it("gives the room its time once when all of it is paid, by any members in any parts", async () => {
    const { room, member, owner, goal } = await roomWithGoal();
    const before = (await make("getRoom", { token: owner })).endsAt;
    const first = await chipIn(member, 300);
    await finish(first.data);
    expect(await goalOf(owner)).toMatchObject({ paid: 300, contributions: 1, missing: goal.amount - 300 });
    expect((await make("getRoom", { token: owner })).endsAt).toBe(before);
    const second = await chipIn(owner, goal.amount - 300);
    await finish(second.data);
    await finish(second.data);
    await tick();
    expect(await goalOf(member)).toMatchObject({ state: "reached", paid: goal.amount, contributions: 2, missing: 0 });
    expect((await make("getRoom", { token: owner })).endsAt).toBe(before + 30 * dayMs);
    for (const { data } of [first, second])
      expect(await fetchOrder(data)).toMatchObject({ kind: "chip_in", status: "paid" });
    // The next goal is another one.
    expect(await resultOf("makeGoal", { token: room.owner.token, body: wanted })).toBe(ResultCode.ok);
  });

  it("tells nobody who paid what: members see the sum and the number of parts", async () => {
    const { member } = await roomWithGoal();
    const shown = async () => Object.keys((await call("GET", "/api/room/goal", { token: member })).data.goal).sort();
    const names = "amount contributions currency days ends_at goal_id least missing paid state".split(" ");
    expect(await shown()).toEqual(names);
    await finish((await chipIn(member, 234)).data);
    expect(await shown()).toEqual(names);
    // Without an address of the buyer no receipt goes to the owner either.
    const toOwner = await emailsTo("owner@example.com");
    expect(toOwner.filter(({ text }) => text.includes("$2.34"))).toEqual([]);
  });

  it("is pushed to the room's members when it changes", async () => {
    const room = await quickRoom();
    const socket = await connect(room.owner.token);
    const made = await make("makeGoal", { token: room.owner.token, body: wanted });
    const version = `${made.goal?.goalId}.0`;
    await socket.push("roomStateChanged", ({ goal }) => goal === version);
    expect((await make("getRoom", room.owner)).goal).toBe(version);
    await drop(room.owner.token);
    await socket.push("roomStateChanged", ({ goal }) => goal === "");
    socket.close();
  });
});

describe("a contribution", () => {
  it("is refused below the minimum, beyond what is missing, and where it leaves less than the minimum", async () => {
    const { member, goal } = await roomWithGoal();
    for (const amount of [goal.least - 1, goal.amount + 1, goal.amount - goal.least + 1])
      expect((await chipIn(member, amount)).code).toBe(ResultCode.refused);
    for (const amount of [0, -100, 1.5]) expect((await chipIn(member, amount)).code).toBe(ResultCode.badRequest);
    expect((await chipIn(member, 300, { agree: false })).code).toBe(ResultCode.badRequest);
    const other = await roomWithGoal();
    for (const goal_id of ["none", other.goal.goalId])
      expect((await chipIn(member, 300, { goal_id })).code).toBe(ResultCode.refused);
    const body = { kind: "chip_in", days: 7 } as const;
    expect(await resultOf("quoteOrder", { token: member, body })).toBe(ResultCode.badRequest);
    expect((await post("/api/orders", member, { ...body, method: "card" })).code).toBe(ResultCode.badRequest);
  });

  it("is in the currency of its goal, also when the installation's has changed since", async () => {
    const { member, goal } = await roomWithGoal();
    const headers = { token: member, "content-type": "application/json" };
    const body = JSON.stringify({ goal_id: goal.goalId, amount: goal.amount, method: "card", agree: true });
    const init = { method: "POST", headers, body };
    const placed = (await (await fetchWith({ CURRENCY: "huf" }, "/api/room/goal/contributions", init)).json()) as Json;
    expect(placed.data).toMatchObject({ amount: goal.amount, currency: "usd" });
  });

  it("holds its part while its checkout is open, and gives it back when the order is cancelled", async () => {
    const { member, owner, goal } = await roomWithGoal();
    const pending = await chipIn(member, goal.amount - 100);
    expect(await goalOf(owner)).toMatchObject({ paid: 0, missing: 100 });
    expect((await chipIn(owner, 300)).code).toBe(ResultCode.refused);
    const { order_id: orderId } = pending.data;
    await make("cancelOrder", { orderId });
    expect(await resultOf("recreateOrder", { orderId, token: member })).toBe(ResultCode.refused);
    expect(await goalOf(owner)).toMatchObject({ missing: goal.amount });
    expect((await chipIn(owner, 300)).code).toBe(ResultCode.ok);
  });

  it("holds its part for ten minutes only, and gives way to who pays", async () => {
    const { member, owner, goal } = await roomWithGoal();
    const unpaid = await chipIn(member, goal.amount);
    expect((await chipIn(owner, 300)).code).toBe(ResultCode.refused);
    const older = "UPDATE orders SET created_at = created_at - 600001 WHERE id = ?";
    await env.DB.prepare(older).bind(unpaid.data.order_id).run();
    expect(await goalOf(owner)).toMatchObject({ missing: goal.amount });
    const paid = await chipIn(owner, 300);
    const again = await chipIn(member, goal.amount - 300);
    expect(again.code).toBe(ResultCode.ok);
    await finish(paid.data);
    expect(await goalOf(owner)).toMatchObject({ paid: 300 });
    await finish(unpaid.data);
    expect(await fetchOrder(unpaid.data)).toMatchObject({ status: "refunded" });
  });

  it("cannot close the goal by one unpaid order after another, also not by larger ones", async () => {
    const { member, owner, goal } = await roomWithGoal();
    for (const amount of [goal.amount - 100, goal.amount]) {
      const unpaid = await chipIn(member, amount);
      expect((await chipIn(owner, 300)).code).toBe(ResultCode.refused);
      await make("cancelOrder", { orderId: unpaid.data.order_id });
      // Orders of one moment would stand beside each other.
      const older = "UPDATE orders SET created_at = created_at - 60000 WHERE goal_id = ?";
      await env.DB.prepare(older).bind(goal.goalId).run();
    }
    expect((await chipIn(member, goal.amount)).code).toBe(ResultCode.ok);
    const paying = await chipIn(owner, 300);
    expect(paying.code).toBe(ResultCode.ok);
    await finish(paying.data);
    expect(await goalOf(owner)).toMatchObject({ paid: 300, missing: goal.amount - 300 });
  });

  it("of two at the same time, for all that is missing, is placed once", async () => {
    const { member, owner, goal } = await roomWithGoal();
    const answers = await Promise.all([chipIn(member, goal.amount), chipIn(owner, goal.amount)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([ResultCode.refused, ResultCode.ok].sort());
  });

  it("leaves the sum when it is refunded before the goal is reached, and not afterwards", async () => {
    const { member, owner, goal } = await roomWithGoal();
    const first = await chipIn(member, 300);
    await finish(first.data);
    expect((await refundByOperator(first.data)).code).toBe(ResultCode.ok);
    expect(await goalOf(owner)).toMatchObject({ state: "open", paid: 0, missing: goal.amount });
    const all = await chipIn(member, goal.amount);
    await finish(all.data);
    const { endsAt } = await make("getRoom", { token: owner });
    expect((await refundByOperator(all.data)).code).toBe(ResultCode.ok);
    await tick();
    expect(await goalOf(owner)).toMatchObject({ state: "reached" });
    expect((await make("getRoom", { token: owner })).endsAt).toBe(endsAt);
  });
});

describe("a goal that buys nothing", () => {
  const ways: [string, (world: Awaited<ReturnType<typeof roomWithGoal>>) => Promise<unknown>, string][] = [
    ["is not reached by its date", async ({ goal }) => clockAt(goal.endsAt + 1000), "missed"],
    ["is of a room that its owner ends", async ({ owner }) => await make("endRoom", { token: owner }), "cancelled"],
    [
      "is of a room that is disabled",
      async ({ room }) => {
        await askRoom(room.chatId, "setDisabled", { on: true });
        clockAt(Date.now() + 6 * minuteMs);
      },
      "cancelled",
    ],
    [
      "is of a room that got more seats, which the price does not fit",
      async ({ owner }) => {
        const more = await post("/api/orders", owner, { kind: "seats", seats: 2, method: "card" });
        await finish(more.data);
        clockAt(Date.now() + 6 * minuteMs);
      },
      "cancelled",
    ],
  ];

  it.each(ways)("%s: every part is refunded once, and told", async (_, ends, state) => {
    const world = await roomWithGoal();
    const email = someEmail();
    const paid = await chipIn(world.member, 300, { email });
    await finish(paid.data);
    const silent = await chipIn(world.owner, 200);
    await finish(silent.data);
    const pending = await chipIn(world.member, 150);
    await ends(world);
    await tick();
    await tick();
    const row = await env.DB.prepare("SELECT state FROM goals WHERE id = ?").bind(world.goal.goalId).first("state");
    expect(row).toBe(state);
    for (const { data } of [paid, silent]) expect(await fetchOrder(data)).toMatchObject({ status: "refunded" });
    expect((await fetchOrder(pending.data)).status).toMatch(/cancelled|timed_out/);
    await eventually(async () => {
      const announced = (await emailsTo(email)).filter(({ subject }) => subject.includes("refunded"));
      expect(announced).toHaveLength(1);
    });
    // Money that arrives afterwards goes back too.
    await finish(pending.data, "late");
    expect((await fetchOrder(pending.data)).status).not.toBe("paid");
  });

  it("has no place for further parts", async () => {
    const { member, owner, goal } = await roomWithGoal();
    await drop(owner);
    expect((await chipIn(member, 300, { goal_id: goal.goalId })).code).toBe(ResultCode.refused);
    expect((await make("getRoom", { token: member })).goal).toBe("");
  });
});
