import * as z from "zod/mini";
import * as Limits from "./limits.ts";
import { currencyChoice, days, forCompany, paymentMethod } from "./order.ts";
import { email } from "./text/text-rules.ts";
import { counter, int, timestamp, wireObject } from "./wire.ts";

export const goalStates = ["open", "reached", "missed", "cancelled"] as const;
const goalState = z.enum(goalStates);

/** Time for a room that its members pay for together. Amounts in minor units of `currency`. */
export const goal = wireObject({
  goalId: z.string(),
  state: goalState,
  days: counter,
  amount: counter,
  paid: counter,
  /** Number of paid contributions. */
  contributions: counter,
  /** The part that nobody has paid and nobody is paying at the moment. */
  missing: counter,
  /** Minimum contribution, and minimum of what a contribution leaves to be paid. */
  least: counter,
  currency: z.string(),
  endsAt: timestamp,
});
export type Goal = z.output<typeof goal>;

/** The room's newest goal; null if there was none. */
export const newestGoal = z.object({ goal: z.nullable(goal) });

/** `within`: days until the goal ends. */
export const goalRequest = wireObject({
  days,
  currency: currencyChoice,
  within: int.check(z.refine((value) => (Limits.goalDays as readonly number[]).includes(value))),
});

export type GoalRequest = z.output<typeof goalRequest>;

/** `email`: recipient of the receipt or refund notice; defaults to the member's own address. */
export const contribution = wireObject({
  goalId: z.string(),
  amount: int.check(z.gte(1)),
  method: paymentMethod,
  email: z.optional(email),
  company: forCompany,
  agree: z.literal([true, "true", "1", "on"]),
});
export type Contribution = z.output<typeof contribution>;
