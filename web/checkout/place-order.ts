import { placeOrder } from "@contract/calls/orders.ts";
import type { Order, OrderRequest } from "@contract/order.ts";
import { sessionApi } from "../api/session-api.ts";
import { namesOf, type PlacedOrder, rememberOrder } from "./placed-orders.ts";
import { cancelUnpaidOrder } from "./unpaid-order.ts";

/** Places an order, and remembers it on this device. `token`: the session of the room that it is for. */
export async function placeAndRemember(
  body: OrderRequest,
  about: Omit<PlacedOrder, "orderId" | "reference">,
  token?: string,
): Promise<Order> {
  await cancelUnpaidOrder();
  const order = await sessionApi(token)(placeOrder, { body });
  rememberOrder({ ...namesOf(order), ...about });
  return order;
}
