/* State that a room must have for its orders. Written from the specification alone: nothing of the product is imported. */

const lateMs = 5000;
/** Payment pages close a little after their orders end. */
const pageClosesMs = 10 * 60_000;

export interface Given {
  kind: "create" | "time";
  days: number;
  /** The room got it between these times. */
  from: number;
  to: number;
}

/** End of a room: time is added to its end, or, if it is over, counts from the payment or later. */
export function endOf(given: readonly Given[]): { from: number; to: number } {
  const end = { from: 0, to: 0 };
  for (const { days, from, to } of given) {
    end.from = Math.max(end.from, from - lateMs) + days * 86_400_000;
    end.to = Math.max(end.to, to + lateMs) + days * 86_400_000;
  }
  return end;
}

/** A hold ends with its order: once that was cancelled or is fulfilled, at the latest when it can no longer be paid. */
export function mayHold(order: { expiresAt: number; isOver: boolean }, now: number): boolean {
  return !order.isOver && now <= order.expiresAt + pageClosesMs;
}
