import { closeUnpaid, findOrder } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import type { Desk } from "./desk.ts";
import { fulfil } from "./fulfil.ts";

/** Brings an order up to date: fulfilled when its money is in, timed out when its time is over. */
export async function settle(desk: Desk, order: OrderRow): Promise<OrderRow> {
  const now = await fulfil(desk, order);
  if (now.status !== "pending" || now.expiresAt > Date.now()) return now;
  return await close(desk, now, "timed_out");
}

/**
 * Ends a pending order. Its payment page is closed first, and tells what became of it: if it was paid in that very
 * moment, the order is fulfilled instead.
 */
export async function close(desk: Desk, order: OrderRow, as: "timed_out" | "cancelled"): Promise<OrderRow> {
  if (order.sessionId !== null && order.gateway === desk.gateway.name) {
    const session = await desk.gateway.expireSession(order.sessionId);
    if (session?.state === "processing") return order;
    if (session?.state === "paid") {
      const paid = await fulfil(desk, order);
      if (paid.status !== "pending") return paid;
    }
  }
  await closeUnpaid(desk.directory, order.id, as, Date.now());
  if (order.kind === "join") await desk.room(order.roomId).releaseHold(order.id);
  return (await findOrder(desk.directory, order.id)) ?? order;
}
