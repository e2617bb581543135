import { ResultCode } from "../contract/codes.ts";
import { findOrder, findOrderByReference, findRecreated } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { alert } from "./alert.ts";
import type { OrderServices } from "./order-services.ts";
import { settle } from "./settle.ts";

/** The order, brought up to date with what the payment service knows. Throws when the service cannot be asked. */
export async function findSettled(services: OrderServices, orderId: string): Promise<Result<OrderRow>> {
  const order = await findOrder(services.directory, orderId);
  if (!order) return refusal(ResultCode.paymentInvalid, "orderInvalid");
  return ok(await settle(services, order));
}

export interface FoundOrder {
  order: OrderRow;
  /** True when found by its reference only, which is no secret. */
  isPublic: boolean;
}

/** The order for looking at: as far as it is known here when the payment service cannot be asked. `key`: its id, or its reference. */
export async function readOrder(services: OrderServices, key: string): Promise<Result<FoundOrder>> {
  const own = await findOrder(services.directory, key);
  const order = own ?? (await findOrderByReference(services.directory, key));
  if (!order) return refusal(ResultCode.paymentInvalid, "orderInvalid");
  const isPublic = own === undefined;
  try {
    return ok({ order: await settle(services, order), isPublic });
  } catch (error) {
    alert("an order could not be brought up to date", order, error);
    return ok({ order: (await findOrder(services.directory, order.id)) ?? order, isPublic });
  }
}

/** The last of the orders that replaced this one; often the order itself. */
export async function lastOfLine(services: OrderServices, order: OrderRow): Promise<OrderRow> {
  let last = order;
  for (let next: OrderRow | undefined = order; next; next = await findRecreated(services.directory, last.id))
    last = next;
  return last.id === order.id ? order : await settle(services, last);
}
