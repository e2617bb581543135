import { closeUnpaid, findOrder } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import type { Desk } from "./desk.ts";
import { fulfil, sessionOf } from "./fulfil.ts";

/** Brings an order up to date: fulfilled when its money is in, ended when its time is over or its payment failed. */
export async function settle(desk: Desk, order: OrderRow): Promise<OrderRow> {
  const session = order.status === "pending" ? await sessionOf(desk, order) : undefined;
  const now = await fulfil(desk, order, session);
  if (now.status !== "pending") return now;
  if (now.expiresAt <= Date.now()) return await close(desk, now, "timed_out");
  // The bank said no to a payment that was on its way: nobody can pay on that page any more.
  return session?.state === "closed" ? await close(desk, now, "cancelled") : now;
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
      const paid = await fulfil(desk, order, session);
      if (paid.status !== "pending") return paid;
    }
  }
  return await endUnpaid(desk, order, as);
}

/** Ends an order without a look at its payment page, and gives back what was kept for it. */
export async function endUnpaid(desk: Desk, order: OrderRow, as: "timed_out" | "cancelled"): Promise<OrderRow> {
  await closeUnpaid(desk.directory, order.id, as, Date.now());
  if (order.kind === "join") await desk.room(order.roomId).releaseHold(order.id);
  return (await findOrder(desk.directory, order.id)) ?? order;
}
