import type { OrderKind } from "../contract/order.ts";
import { emailKey } from "../directory/orders.ts";

/**
 * The buyer whose uses of a coupon are counted: the room that something is bought for, or else the e-mail address. ""
 * when neither is known.
 */
export function buyerOf({ kind, email, roomId }: { kind: OrderKind; email: string; roomId: string }): string {
  if (kind === "seats" || kind === "time") return `room:${roomId}`;
  return emailKey(email);
}
