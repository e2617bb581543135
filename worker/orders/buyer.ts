import type { OrderKind } from "../contract/order.ts";

/**
 * Whom a coupon's limit for each buyer counts: the e-mail address, or the room that something is bought for; "" when
 * neither is known.
 */
export function buyerOf({ kind, email, roomId }: { kind: OrderKind; email: string; roomId: string }): string {
  if (email !== "") return `email:${email.trim().toLowerCase()}`;
  return kind === "seats" || kind === "time" ? `room:${roomId}` : "";
}
