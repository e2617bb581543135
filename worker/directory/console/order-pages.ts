import { and, eq, gte, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ListedStatus } from "../../contract/endpoints/console/orders.ts";
import type { Directory } from "../directory.ts";
import { isFor, listOrders } from "../orders.ts";
import { beginsWith } from "../prefix-conditions.ts";
import { isBeingRefunded } from "../refunds.ts";
import { mailOutbox, type OrderRow, orders } from "../schema.ts";

/** Position in the list: the time of an order, and the beginning of its reference. */
export interface OrderPosition {
  createdAt: number;
  number: string;
}

interface OrderFilter {
  email: string | undefined;
  roomId: string | undefined;
  status: ListedStatus | undefined;
  from: number | undefined;
}

/** A page of orders after `position`, the newest first. */
export async function orderPage(
  directory: Directory,
  { email, roomId, status, from = 0, position }: OrderFilter & { position: OrderPosition },
  max: number,
): Promise<OrderRow[]> {
  const { createdAt, reference, emailIndex } = orders;
  // The whole reference follows its own beginning, so the order at the position is left out.
  const condition = and(
    // The literal condition lets SQLite use the partial index.
    email ? and(isFor(directory, email), sql`${emailIndex} <> ''`) : undefined,
    roomId === undefined ? undefined : eq(orders.roomId, roomId),
    status === undefined ? undefined : hasStatus(status),
    gte(createdAt, from),
    sql`(${createdAt}, ${reference}) < (${position.createdAt}, ${position.number})`,
  );
  return await listOrders(directory, condition, sql`${createdAt} DESC, ${reference} DESC`, max);
}

/** As the operator sees it: see `statusOf` in present-order.ts. */
function hasStatus(status: ListedStatus): SQL | undefined {
  if (status === "refund_failed") return isNotNull(orders.refundFailedAt);
  if (status === "refunding") return isBeingRefunded;
  return and(eq(orders.status, status), status === "paid" ? isNull(orders.refundDueAt) : undefined);
}

/** Times of an order's emails of these kinds, whose content is not read. */
export async function emailsOfOrder(directory: Directory, reference: string, kinds: readonly string[]) {
  const { id, createdAt, sentAt, givenUpAt } = mailOutbox;
  return await directory
    .select({ id, createdAt, sentAt, givenUpAt })
    .from(mailOutbox)
    .where(or(...kinds.map((kind) => beginsWith(id, `${kind}:${reference}`))));
}
