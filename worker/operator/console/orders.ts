import type { CallBody, CallData, CallQuery } from "../../contract/calls/call.ts";
import type { consoleCalls, OrderEvent, ShownOrder } from "../../contract/calls/console.ts";
import { sentEmails } from "../../contract/calls/operator.ts";
import * as OperatorLimits from "../../contract/operator-limits.ts";
import { actionsOn } from "../../directory/console/audit.ts";
import { emailsOfOrder, type OrderPosition, orderPage } from "../../directory/console/order-pages.ts";
import type { Directory } from "../../directory/directory.ts";
import { findOrder, findOrderByNumber, findRecreated } from "../../directory/orders.ts";
import type { OrderRow } from "../../directory/schema.ts";
import { orderNumber } from "../../lib/crypto/codes.ts";
import type { OrderServices } from "../../orders/order-services.ts";
import { findForOperator, presentForOperator } from "../orders.ts";
import { ordersCsv } from "./orders-csv.ts";

type SearchOrders = (typeof consoleCalls)["searchOrders"];

/** Orders by number, or a page by email address and time. */
export async function searchOrders(
  { directory }: OrderServices,
  { number, email, from, until, after }: CallQuery<SearchOrders>,
): Promise<CallData<SearchOrders>> {
  if (number) {
    const order = /^\w{8}/.test(number) ? await findOrderByNumber(directory, orderNumber(number)) : undefined;
    return { orders: order ? [presentForOperator(order)] : [], next: null };
  }
  const page = await pageOf(directory, { email, from, until, after }, OperatorLimits.pageRows);
  return { ...page, orders: page.orders.map(presentForOperator) };
}

/** The same orders as CSV. */
export async function exportOrders(
  { directory }: OrderServices,
  filter: CallBody<(typeof consoleCalls)["exportOrders"]>,
): Promise<{ csv: string; orders: number; next: string | null }> {
  const { orders, next } = await pageOf(directory, filter, OperatorLimits.exportRows);
  return { csv: ordersCsv(orders, filter.after === undefined), orders: orders.length, next };
}

async function pageOf(
  directory: Directory,
  { email, from, until, after }: CallBody<(typeof consoleCalls)["exportOrders"]>,
  most: number,
): Promise<{ orders: OrderRow[]; next: string | null }> {
  const position =
    after === undefined ? { createdAt: until ?? Number.MAX_SAFE_INTEGER, number: "" } : readPosition(after);
  const filter = { ...(email ? { email } : {}), ...(from === undefined ? {} : { from }) };
  const orders = await orderPage(directory, { ...filter, position }, most);
  const last = orders.at(-1);
  const isFull = orders.length === most;
  return { orders, next: last && isFull ? `${last.createdAt}.${orderNumber(last.reference)}` : null };
}

function readPosition(after: string): OrderPosition {
  const [createdAt = "", number = ""] = after.split(".");
  return { createdAt: Number(createdAt), number };
}

/** An order, updated from the payment service if possible, with all that happened to it. */
export async function showOrderWithEvents(services: OrderServices, number: string): Promise<ShownOrder> {
  const order = await findForOperator(services, number);
  const { directory } = services;
  const [before, after, emails, actions] = await Promise.all([
    order.recreatedFrom === null ? undefined : findOrder(directory, order.recreatedFrom),
    findRecreated(directory, order.id),
    emailsOfOrder(directory, order.reference, [...sentEmails, "order-refunding", "order-refunded", "refund-failed"]),
    actionsOn(directory, orderNumber(order.reference)),
  ]);
  const events: OrderEvent[] = [
    ...ownEvents(order),
    ...event("replaces", before && order.createdAt, before && orderNumber(before.reference)),
    ...event("replaced", after?.createdAt, after && orderNumber(after.reference)),
    ...emails.flatMap(({ id, createdAt, sentAt, givenUpAt }) => {
      const kind = id.slice(0, id.indexOf(":"));
      return [
        ...event("email_queued", createdAt, kind),
        ...event("email_sent", sentAt, kind),
        ...event("email_failed", givenUpAt, kind),
      ];
    }),
  ];
  return { order: presentForOperator(order), events: events.sort((a, b) => a.at - b.at), actions };
}

function event(name: OrderEvent["event"], at: number | null | undefined, detail: string | null = ""): OrderEvent[] {
  return at === null || at === undefined ? [] : [{ event: name, at, detail: detail ?? "" }];
}

/** Events that the order itself records. */
function ownEvents(order: OrderRow): OrderEvent[] {
  const { createdAt, declinedAt, paidAt, fulfilledAt, disputedAt, refundDueAt, closedAt, status } = order;
  const isClosed = status === "timed_out" || status === "cancelled" || status === "refunded";
  return [
    ...event("created", createdAt),
    ...event("declined", declinedAt),
    ...event("paid", paidAt),
    ...event("fulfilled", fulfilledAt),
    ...event("disputed", disputedAt),
    ...event(order.disputeOutcome === "lost" ? "dispute_lost" : "dispute_won", order.disputeClosedAt),
    ...event("refund_failed", order.refundFailedAt, order.refundError),
    ...event("refund_due", refundDueAt, order.refundReason),
    ...(isClosed ? event(status, closedAt, order.closeReason) : []),
  ];
}
