import { ResultCode } from "../contract/codes.ts";
import { currencyOf } from "../contract/currencies.ts";
import type { Contribution, Goal, GoalRequest } from "../contract/goal.ts";
import * as Limits from "../contract/limits.ts";
import {
  endGoal,
  findGoal,
  insertGoal,
  markGoalDone,
  newestGoalOf,
  openGoalOf,
  recordApplied,
  sumsOf,
  unsettledContributions,
} from "../directory/goals.ts";
import type { GoalRow, OrderRow } from "../directory/schema.ts";
import { newSecretId } from "../lib/crypto/codes.ts";
import { errorFields, log } from "../lib/log.ts";
import { Refused } from "../lib/result.ts";
import type { RoomOrderFacts } from "../room/rules/order-fit.ts";
import { alertOperator } from "./alert-operator.ts";
import { advanceGoal, showGoal } from "./goals.ts";
import { offer } from "./offer.ts";
import type { OrderServices } from "./order-services.ts";
import { type Client, placeOrder } from "./place.ts";
import { currencyOffered, currentPrices } from "./prices.ts";
import { settle } from "./settle.ts";

/** The room's newest goal as its members see it: without who paid what. */
export async function readGoal(services: OrderServices, roomId: string): Promise<{ goal: Goal | null }> {
  const newest = await newestGoalOf(services.directory, roomId);
  if (!newest) return { goal: null };
  const { id: goalId, state, days, amount, least, currency, endsAt } = newest;
  const { paid, contributions, held } = await sumsOf(services.directory, goalId, Date.now());
  const missing = state === "open" ? Math.max(0, amount - paid - held) : 0;
  return { goal: { goalId, state, days, amount, paid, contributions, missing, least, currency, endsAt } };
}

/** Makes the room's goal at today's price of the days. It ends with the room at the latest. */
export async function makeGoal(
  services: OrderServices,
  room: RoomOrderFacts,
  { days, within, currency: chosen }: GoalRequest,
): Promise<void> {
  if (room.state !== "normal") throw new Refused("roomExpired");
  const { roomId, seats: basisSeats, endsAt: basisEndsAt } = room;
  const currency = currencyOffered(services.settings, chosen);
  const wanted = { kind: "time", roomId, email: "", seats: 0, days, currency } as const;
  const { price } = await offer(services, wanted, room, undefined);
  if (price.amount === 0) throw new Refused("badParameter", { field: "days" });
  const { least } = await currentPrices(services.directory, services.settings, currency);
  const now = Date.now();
  const isNew = await insertGoal(services.directory, {
    ...{ id: newSecretId(), roomId, state: "open", days, amount: price.amount, least: Math.max(1, least) },
    ...{ currency, basisSeats, basisEndsAt, createdAt: now, checkedAt: now, appliedAt: null, doneAt: null },
    endsAt: Math.min(now + within * Limits.dayMs, basisEndsAt),
  });
  if (!isNew) throw new Refused("goalOpen");
  await showGoal(services, roomId);
}

export async function placeContribution(
  services: OrderServices,
  { room, email: ownEmail }: { room: RoomOrderFacts; email: string },
  { goalId, amount, method, email = ownEmail, company }: Contribution,
  { language, network }: Pick<Client, "language" | "network">,
): Promise<OrderRow> {
  const goal = await findGoal(services.directory, goalId);
  const { roomId } = room;
  if (goal?.roomId !== roomId || hasEnded(goal, room) || (await givenAt(services, goal)) !== undefined)
    throw new Refused("goalChanged");
  if (amount % currencyOf(goal.currency).step !== 0) throw new Refused("badParameter", { field: "amount" });
  return await placeOrder(services, {
    ...{ kind: "chip_in", roomId, email, seats: 0, days: goal.days, method, language, network: network(roomId) },
    ...{ price: { listAmount: amount, discount: 0, amount }, coupon: undefined, goalId, currency: goal.currency },
    ...(company && { company }),
    basis: undefined,
  });
}

/** The goal can no longer be reached in this room. */
function hasEnded(goal: GoalRow, room: RoomOrderFacts): boolean {
  return goal.state !== "open" || room.state !== "normal" || room.seats !== goal.basisSeats;
}

/** Calls off the room's open goal. Refuses if there is none. */
export async function cancelGoal(services: OrderServices, roomId: string): Promise<void> {
  const goal = await openGoalOf(services.directory, roomId);
  if (!goal) throw new Refused("noGoal");
  await close(services, goal, "cancelled");
}

/** For the cron job: advances an unfinished goal, or ends it by its date or with its room. */
export async function advanceOrEndGoal(services: OrderServices, goal: GoalRow): Promise<void> {
  const { id, roomId, endsAt } = goal;
  if (goal.state === "open" && endsAt <= Date.now())
    // Payments that arrived in time count, also those without a webhook.
    await settleContributions(services, id);
  await advanceGoal(services, id);
  const now = await findGoal(services.directory, id);
  if (now?.state !== "open") {
    await settleContributions(services, id);
    // Later than any process that still shows the room the goal as open.
    const isOver = goal.state !== "open" && (now?.state !== "reached" || now.appliedAt !== null);
    if (isOver && goal.checkedAt <= Date.now() - Limits.endedGoalResentAfterMs)
      await markGoalDone(services.directory, id, Date.now());
    return;
  }
  if (endsAt <= Date.now() || (await givenAt(services, now)) !== undefined) return await close(services, now, "missed");
  const room = await services.room(roomId).ask("roomForSale", {});
  if (room.ok ? hasEnded(now, room.value) : room.code === ResultCode.roomPurged)
    await close(services, now, "cancelled");
}

/** When the room got the time of a goal: after a restore of the database also of one that is open again. */
async function givenAt(services: OrderServices, { id, roomId }: GoalRow): Promise<number | undefined> {
  return await services.room(roomId).appliedAt(id);
}

async function close(services: OrderServices, goal: GoalRow, as: "missed" | "cancelled"): Promise<void> {
  const { id, roomId } = goal;
  const appliedAt = await givenAt(services, goal);
  if (appliedAt === undefined) await endGoal(services.directory, id, { from: "open", as }, Date.now());
  else {
    // The contributions that the time was bought with fit while the goal is open; later ones are refunded.
    await settleContributions(services, id);
    await recordApplied(services.directory, id, appliedAt, Date.now());
  }
  await showGoal(services, roomId);
  await settleContributions(services, id);
}

/** Settles what is being paid, and refunds what is due. `reconcile` repeats what fails. */
async function settleContributions(services: OrderServices, goalId: string): Promise<void> {
  for (const order of await unsettledContributions(services.directory, goalId))
    await settle(services, order).catch((error) => alertOperator("a contribution could not be settled", order, error));
}

/** Ends the goal of a room that its owner ends. The cron job repeats what fails. */
export async function endGoalWithRoom(services: OrderServices, roomId: string): Promise<void> {
  try {
    const goal = await openGoalOf(services.directory, roomId);
    if (goal) await close(services, goal, "cancelled");
  } catch (error) {
    log("warn", "the goal of an ended room waits for the cron job", errorFields(error));
  }
}
