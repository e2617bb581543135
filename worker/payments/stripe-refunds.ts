import Stripe from "stripe";
import type { CheckoutSession, DisputeOutcome } from "./gateway.ts";

/** The refunds of a charge. Source of the statuses: https://docs.stripe.com/api/refunds/object, 2026-11-28. */
export function refundsOf(
  charge: Stripe.Charge | undefined,
): Pick<CheckoutSession, "refunded" | "refunding" | "refundedAt" | "refundFailure" | "refundsFailed"> {
  // The newest comes first.
  const refunds = charge?.refunds?.data ?? [];
  const [newest] = refunds;
  const sum = (statuses: readonly (string | null)[]) =>
    refunds.reduce((total, { status, amount }) => total + (statuses.includes(status) ? amount : 0), 0);
  const failed = refunds.filter(({ status }) => status === "failed" || status === "canceled");
  const hasFailed = newest !== undefined && failed[0] === newest;
  return {
    refunded: sum(["succeeded"]),
    refunding: sum(["pending", "requires_action", null]),
    refundedAt: newest ? newest.created * 1000 : null,
    refundsFailed: failed.length,
    refundFailure: hasFailed ? (newest.failure_reason ?? newest.status) : null,
  };
}

/** `disputes`: disputes of the charge, the newest first. A sum in another currency than the charge's is taken for all of it. */
export function disputesOf(
  charge: Stripe.Charge,
  disputes: readonly Stripe.Dispute[],
): Pick<CheckoutSession, "dispute" | "chargedBack"> {
  const lost = disputes.filter(({ status }) => status === "lost");
  const sums = lost.map(({ amount, currency }) => (currency === charge.currency ? amount : charge.amount));
  return { dispute: outcomeOf(disputes[0]), chargedBack: sums.reduce((total, sum) => total + sum, 0) };
}

/** An inquiry that was closed has cost nothing. */
function outcomeOf(dispute: Stripe.Dispute | undefined): "open" | DisputeOutcome {
  if (dispute?.status === "lost") return "lost";
  const isOver = ["won", "warning_closed", "prevented"].includes(dispute?.status ?? "");
  return isOver ? "won" : "open";
}

/**
 * Stripe's words for an error that it answered; undefined when no answer arrived, or when another request with the
 * same key is still at work.
 */
export function answeredError(error: unknown): string | undefined {
  const isAnswered =
    error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode !== 409;
  return isAnswered ? [error.code, error.message].filter(Boolean).join(": ") : undefined;
}
