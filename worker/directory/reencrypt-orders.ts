import { and, asc, eq, isNotNull, ne, not, or } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { encryptOrder, listOrders } from "./orders.ts";
import { beginsNotWith, beginsWith, isEncrypted } from "./prefix-conditions.ts";
import { type OrderRow, orders } from "./schema.ts";

/**
 * Orders whose address is encrypted under a former key, or was not encrypted yet. A row whose key is missing is left alone:
 * the key may come back.
 */
export async function ordersToReencrypt(directory: Directory, max: number): Promise<OrderRow[]> {
  const { current, former } = directory.encryption;
  const ofFormer = former.map(({ prefix }) => beginsWith(orders.email, prefix));
  // The index skips the rows of the current key, which are nearly all.
  const others = and(ne(orders.email, ""), beginsNotWith(orders.email, current.prefix));
  const condition = and(others, or(not(isEncrypted(orders.email)), ...ofFormer));
  const buyers = await listOrders(directory, condition, asc(orders.email), max);
  const named = or(...former.map(({ prefix }) => beginsWith(orders.company, prefix)));
  const companies = named
    ? await listOrders(directory, and(isNotNull(orders.company), named), asc(orders.company), max)
    : [];
  return [...buyers, ...companies];
}

/** Encrypts the buyer of an order under the current key. */
export async function reencrypt(directory: Directory, order: OrderRow): Promise<void> {
  const { email, emailIndex, company } = encryptOrder(directory, order);
  const ofOrder = eq(orders.id, order.id);
  // A purge of the room at the same time clears the buyer.
  if (email)
    await directory
      .update(orders)
      .set({ email, emailIndex })
      .where(and(ofOrder, ne(orders.email, "")));
  if (company)
    await directory
      .update(orders)
      .set({ company })
      .where(and(ofOrder, isNotNull(orders.company)));
}
