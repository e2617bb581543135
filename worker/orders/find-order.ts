import { ResultCode } from "../contract/codes.ts";
import { findOrder, findRecreated } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { alert } from "./alert.ts";
import type { Desk } from "./desk.ts";
import { settle } from "./settle.ts";

/** The order, brought up to date with what the payment service knows. Throws when the service cannot be asked. */
export async function findSettled(desk: Desk, orderId: string): Promise<Result<OrderRow>> {
  const order = await findOrder(desk.directory, orderId);
  if (!order) return refusal(ResultCode.paymentInvalid, "orderInvalid");
  return ok(await settle(desk, order));
}

/** The order for looking at: as far as it is known here when the payment service cannot be asked. */
export async function lookAtOrder(desk: Desk, orderId: string): Promise<Result<OrderRow>> {
  const order = await findOrder(desk.directory, orderId);
  if (!order) return refusal(ResultCode.paymentInvalid, "orderInvalid");
  try {
    return ok(await settle(desk, order));
  } catch (error) {
    alert("an order could not be brought up to date", orderId, error);
    return ok((await findOrder(desk.directory, orderId)) ?? order);
  }
}

/** The last order in the line of those that were made anew from this one; often itself. */
export async function lastOfLine(desk: Desk, order: OrderRow): Promise<OrderRow> {
  let last = order;
  for (let next: OrderRow | undefined = order; next; next = await findRecreated(desk.directory, last.id)) last = next;
  return last.id === order.id ? order : await settle(desk, last);
}
