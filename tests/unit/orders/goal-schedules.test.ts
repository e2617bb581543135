import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { randomNumbers } from "../../support/random-numbers.ts";
import { dayMs, GoalWorld, minuteMs } from "../../worker/support/goals/goal-world.ts";
import { Database } from "../../worker/support/sqlite-d1.ts";

/** Number of schedules and the first one: `npm run simulate:goals` runs very many. */
const schedules = Number(process.env.GOAL_SCHEDULES ?? 40);
const first = Number(process.env.SEED ?? 1);
const together = 20;

let database: Database;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const level of ["error", "warn", "info", "log"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  database = new Database();
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const outcomes = { reached: 0, missed: 0, cancelled: 0, refunds: 0 };

async function play(seed: number): Promise<void> {
  const world = new GoalWorld(database, randomNumbers(seed));
  await world.makeGoal();
  const rounds = world.pick([4, 8, 12]);
  for (let round = 0; round < rounds; round++) {
    await world.happen(world.pick([1, 2, 3]));
    for (const { amount, taken } of world.taken) expect(taken, `schedule ${seed}`).toBeLessThanOrEqual(amount);
    if (world.chance(0.15)) await world.letPass(world.pick([40 * minuteMs, dayMs, 3 * dayMs]));
  }
  await world.settleEverything();
  check(world, seed);
}

function check(world: GoalWorld, seed: number): void {
  const { bank, room, orders, takenBack } = world;
  for (const goal of world.goals) {
    const given = room.given.get(goal.id) ?? 0;
    const parts = orders.filter(({ goalId }) => goalId === goal.id);
    let retained = 0;
    let takenBackSum = 0;
    for (const { id, reference, status, amount, emailIndex, refundDueAt, refundReason } of parts) {
      const session = bank.sessions.get(`cs_${reference}`);
      const { paid = 0, refunded = 0, refunds = 0 } = session ?? {};
      const withdrawn = bank.withdrawn(`cs_${reference}`);
      const facts = `schedule ${seed}: goal ${goal.state}, ${status}, paid ${paid}, refunded ${refunded}, given ${given}`;
      expect(refunds, facts).toBeLessThanOrEqual(1);
      expect([0, amount], facts).toContain(paid);
      expect([0, paid], facts).toContain(refunded);
      const left = paid - refunded - withdrawn;
      expect(left, facts).toBeGreaterThanOrEqual(0);
      retained += left;
      if (takenBack.has(id)) takenBackSum += paid - left;
      expect(status, facts).not.toBe("pending");
      // Only a refund that a lost dispute makes impossible stays due.
      if (status === "paid" && refundDueAt !== null) expect(bank.isLost(`cs_${reference}`), facts).toBe(true);
      if (given === 0) expect(left, facts).toBe(0);
      if (status === "refunded") {
        outcomes.refunds += 1;
        // About money that was taken back by hand before, the product does not write again.
        if (emailIndex !== "" && refundReason === "late" && !takenBack.has(id))
          expect(world.refundEmails(reference ?? ""), facts).toBe(1);
      }
    }
    const facts = `schedule ${seed}: goal ${goal.state} of ${goal.amount}, retained ${retained}, taken back ${takenBackSum}`;
    expect(goal.state, facts).not.toBe("open");
    expect(given, facts).toBe(goal.state === "reached" ? 1 : 0);
    expect(goal.appliedAt !== null, facts).toBe(given === 1);
    if (given === 1) {
      // Money that was taken back after the goal was reached does not take the time back.
      expect(retained, facts).toBeLessThanOrEqual(goal.amount);
      expect(retained + takenBackSum, facts).toBeGreaterThanOrEqual(goal.amount);
    }
    if (goal.state !== "open") outcomes[goal.state] += 1;
  }
  if (!room.isPurged) expect(room.shown, `schedule ${seed}`).toBe("");
}

describe("contributions to a goal, in any order, twice, late, at the same time, with crashes between", () => {
  it.each(Array.from({ length: Math.ceil(schedules / together) }, (_, batch) => first + batch * together))(
    "buy the time once for its whole price, or are refunded once (from schedule %i on)",
    async (from) => {
      for (let seed = from; seed < from + together; seed++) await play(seed);
    },
  );

  it("leave the sum of an open goal when the bank disputes them, and come back to nobody's goal", async () => {
    const world = new GoalWorld(database, randomNumbers(5));
    world.bank.stripe.plans = [];
    await world.makeGoal();
    const reference = await world.pay(99);
    expect(world.taken).toMatchObject([{ taken: 99 }]);
    world.bank.dispute(`cs_${reference}`);
    await world.webhook(world.services(), reference);
    expect(world.taken).toMatchObject([{ taken: 0 }]);
    world.bank.endDispute(`cs_${reference}`, "won");
    await world.letPass(2 * dayMs);
    expect(world.bank.sessions.get(`cs_${reference}`)).toMatchObject({ refunded: 99, refunds: 1 });
  });

  it("end in each way", () => {
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(schedules / 50);
  });
});
