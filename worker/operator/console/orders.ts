import {
  type ListedStatus,
  type OrderEvent,
  orderEmails,
  type orderEndpoints,
  type ShownOrder,
} from "../../contract/endpoints/console/orders.ts";
import type { EndpointBody, EndpointData, EndpointQuery } from "../../contract/endpoints/endpoint.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import { actionsOn } from "../../directory/console/audit.ts";
import { emailsOfOrder, type OrderPosition, orderPage } from "../../directory/console/order-pages.ts";
import type { Directory } from "../../directory/directory.ts";
import { findOrder, findOrderByNumber, findReplacement } from "../../directory/orders.ts";
import type { OrderRow } from "../../directory/schema.ts";
import { orderNumber } from "../../lib/crypto/codes.ts";
import type { OrderServices } from "../../orders/order-services.ts";
import { findForOperator, presentForOperator } from "../orders.ts";
import { ordersCsv } from "./orders-csv.ts";
import { findRoomId } from "./rooms.ts";

type SearchOrders = (typeof orderEndpoints)["searchOrders"];
type Export = (typeof orderEndpoints)["exportOrders"];

/** Orders by number, or a page by email address, room, status and time. */
export async function searchOrders(
  services: OrderServices,
  { number, room, ...filter }: EndpointQuery<SearchOrders>,
): Promise<EndpointData<SearchOrders>> {
  const { directory } = services;
  if (number) {
    const order = /^\w{8}/.test(number) ? await findOrderByNumber(directory, orderNumber(number)) : undefined;
    return { orders: order ? [presentForOperator(order)] : [], next: null };
  }
  const ofRoom = room ? { roomId: await findRoomId(services, room) } : {};
  const page = await pageOf(directory, { ...filter, ...ofRoom }, OperatorLimits.pageRows);
  return { ...page, orders: page.orders.map(presentForOperator) };
}

/** The found orders as CSV. */
export async function exportOrders(
  { directory }: OrderServices,
  filter: EndpointBody<Export>,
): Promise<{ csv: string; orders: number; next: string | null }> {
  const { orders, next } = await pageOf(directory, filter, OperatorLimits.exportRows);
  return { csv: ordersCsv(orders, filter.after === undefined), orders: orders.length, next };
}

async function pageOf(
  directory: Directory,
  {
    email,
    roomId,
    status,
    from,
    until,
    after,
  }: EndpointBody<Export> & { roomId?: string; status?: ListedStatus | undefined },
  max: number,
): Promise<{ orders: OrderRow[]; next: string | null }> {
  const position =
    after === undefined ? { createdAt: until ?? Number.MAX_SAFE_INTEGER, number: "" } : readPosition(after);
  const orders = await orderPage(directory, { email, roomId, status, from, position }, max);
  const last = orders.at(-1);
  const isFull = orders.length === max;
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
    findReplacement(directory, order.id),
    emailsOfOrder(directory, order.reference, orderEmails),
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
    ...event("settling", order.settlingSince),
    ...event("part_refunded", order.partRefundedAt),
    ...event("paid", paidAt),
    ...event("fulfilled", fulfilledAt),
    ...event("disputed", disputedAt),
    ...event(order.disputeOutcome === "lost" ? "dispute_lost" : "dispute_won", order.disputeClosedAt),
    ...event("refund_failed", order.refundFailedAt, order.refundError),
    ...event("refund_due", refundDueAt, order.refundReason),
    ...(isClosed ? event(status, closedAt, order.closeReason) : []),
  ];
}
