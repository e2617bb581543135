/* Facts that a room must have for its orders. Written from the specification alone. */
import { endAfter } from "./room-model.ts";

const dayMs = 86_400_000;
/** An order can still be paid until its payment page closes, a little after the order's end. */
const pageClosesMs = 10 * 60_000;

/** End of a room by the orders that it got: time is added to its end, or counts from when the room got it, if that is later. */
export function endOf(given: readonly { days: number; at: number }[]): number {
  const inOrder = given.toSorted((a, b) => a.at - b.at);
  return inOrder.reduce((endsAt, { days, at }) => endAfter(endsAt, days * dayMs, at), 0);
}

/** A hold ends with its order: once that is cancelled or fulfilled, at the latest when it can no longer be paid. */
export function mayHold(order: { expiresAt: number; isOver: boolean }, now: number): boolean {
  return !order.isOver && now <= order.expiresAt + pageClosesMs;
}
