import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { type Order, type OrderRequest, paymentMethods, type QuoteRequest } from "../contract/order.ts";
import { findOrderBySession } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { sandboxAllowed } from "../env.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { directoryOf, orderServicesOf } from "../http/order-services.ts";
import { countAttempt, takeFromBucket } from "../http/rate-limits.ts";
import { addressIn } from "../http/room-stub.ts";
import { newRoomId, type ParsedCode } from "../lib/codes.ts";
import { originOf } from "../lib/origin.ts";
import { reasonText } from "../lib/reasons.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { findSettled, lastOfLine, readOrder } from "../orders/find-order.ts";
import { type Offer, offer, type Wanted } from "../orders/offer.ts";
import type { OrderServices } from "../orders/order-services.ts";
import { type OrderToPlace, placeOrder } from "../orders/place.ts";
import { presentOrder, presentPublicly } from "../orders/present-order.ts";
import { close } from "../orders/settle.ts";
import type { RoomForSale } from "../room/rules/orders.ts";
import { checkCaptcha } from "./captcha.ts";
import { roomOfBuyer, roomOfPaidLink, roomToQuote } from "./room-to-buy-for.ts";

/** Buying: what it costs, the order, and what becomes of it. */
export const orders = new Hono<AppEnv>();

endpoint(orders, calls.getPricing, ({ c }) => {
  const settings = c.get("settings");
  return ok({
    currency: settings.CURRENCY,
    seats: { min: Limits.seatsMin, max: Limits.seatsMax },
    days: [...Limits.days],
    methods: [...paymentMethods],
    sandbox: sandboxAllowed(settings),
  });
});

endpoint(orders, calls.quoteOrder, async ({ c, body, session }) => {
  const { coupon, ...asked } = body;
  const priced = await quote(c, asked, session, coupon);
  if (!priced.ok) return priced;
  const { price, coupon: used, useless } = priced.value;
  const reason = useless && { couponReason: reasonText("couponUseless", c.get("language")) };
  return ok({ currency: c.get("settings").CURRENCY, ...price, couponOk: used !== undefined, ...reason });
});

endpoint(orders, calls.checkCoupon, async ({ c, body, session }) => {
  const { coupon, ...asked } = body;
  const priced = await quote(c, asked, session, coupon);
  if (!priced.ok) return priced;
  if (!priced.value.coupon) return couponRefusal(priced.value);
  return ok({ currency: c.get("settings").CURRENCY, ...priced.value.price, couponOk: true });
});

endpoint(orders, calls.placeOrder, async ({ c, body, session }) => {
  const counted = await countAttempt(c, "order");
  if (!counted.ok) return counted;
  const services = orderServicesOf(c);
  const wanted = await wantedBy(c, services, body, session);
  if (!wanted.ok) return wanted;
  return presented(services, await placeOrder(services, wanted.value));
});

endpoint(orders, calls.getOrder, async ({ c, params }) => {
  // Each look at a pending order asks the payment service.
  const counted = takeFromBucket(c, "orderLookup");
  if (!counted.ok) return counted;
  const services = orderServicesOf(c);
  const found = await readOrder(services, params.orderId);
  if (!found.ok) return found;
  const { order, isPublic } = found.value;
  return ok(isPublic ? presentPublicly(order) : presentOrder(order, services.settings.keyring));
});

endpoint(orders, calls.getPayment, async ({ c, params }) => {
  const counted = takeFromBucket(c, "orderLookup");
  if (!counted.ok) return counted;
  const order = await findOrderBySession(directoryOf(c), params.sessionId);
  return order ? ok(presentPublicly(order)) : refusal(ResultCode.paymentInvalid, "orderInvalid");
});

endpoint(orders, calls.cancelOrder, async ({ c, params }) => {
  const counted = takeFromBucket(c, "orderLookup");
  if (!counted.ok) return counted;
  const services = orderServicesOf(c);
  const found = await findSettled(services, params.orderId);
  if (!found.ok || found.value.status === "cancelled") return presented(services, found);
  if (found.value.status !== "pending") return refusal(ResultCode.refused, "orderNotPending");
  const closed = await close(services, found.value, "cancelled");
  // Paid in that very moment, or the money is on its way: then there is nothing to cancel.
  if (closed.status !== "cancelled") return refusal(ResultCode.refused, "orderNotPending");
  return presented(services, ok(closed));
});

endpoint(orders, calls.recreateOrder, async ({ c, params, session }) => {
  const counted = await countAttempt(c, "order");
  if (!counted.ok) return counted;
  const services = orderServicesOf(c);
  const found = await findSettled(services, params.orderId);
  if (!found.ok) return found;
  if (!unpaid(found.value)) return refusal(ResultCode.refused, "orderNotPending");
  // A second click must not make a second order.
  const last = await lastOfLine(services, found.value);
  if (!unpaid(last)) return presented(services, ok(last));
  return presented(services, await recreate(c, services, last, session));
});

/** Bought nothing: unpaid, or refunded because the room had no place for it or had changed. */
function unpaid({ status, refundReason, fulfilledAt }: OrderRow): boolean {
  if (status === "refunded") return refundReason === "late" && fulfilledAt === null;
  return status === "timed_out" || status === "cancelled";
}

async function recreate(
  c: AppContext,
  services: OrderServices,
  order: OrderRow,
  session: ParsedCode | undefined,
): Promise<Result<OrderRow>> {
  const { kind, roomId, email, seats, days, method } = order;
  const sale = kind === "create" ? ok(undefined) : await services.room(roomId).roomForSale();
  if (!sale.ok) return sale;
  if (kind === "seats" && tooMany(sale.value, seats)) return tooManySeats;
  if (kind === "join" && !sale.value?.paidJoinOn) return refusal(ResultCode.linkInvalid, "linkInvalid");
  // The order's id alone allows the order; a session adds the rank of the owner's holds.
  const buyer = kind === "seats" && session?.roomId === roomId ? await roomOfBuyer(c, session) : undefined;
  const byOwner = buyer?.ok === true && buyer.value.byOwner;
  const content = { kind, roomId, email, seats, days, method };
  // A coupon that can no longer be used is left out: the new payment page shows the sum.
  const offered = await offer(services, content, sale.value, order.coupon ?? undefined);
  return await placeOrder(services, {
    ...content,
    ...client(c, roomId),
    ...offered,
    basis: sale.value,
    byOwner,
    recreatedFrom: order,
  });
}

/** The wanted purchase of a request and its room; refuses what is not for sale to this client. */
async function wantedBy(
  c: AppContext,
  services: OrderServices,
  body: OrderRequest,
  session: ParsedCode | undefined,
): Promise<Result<OrderToPlace>> {
  const { kind, method, coupon } = body;
  if (kind === "create" || kind === "join") {
    const human = await checkCaptcha(c, body.captcha);
    if (!human.ok) return human;
  }
  const asked = await contentOf(c, body, session);
  if (!asked.ok) return asked;
  const { content, room, byOwner } = asked.value;
  const offered = await offerCounted(c, services, content, room, coupon);
  if (!offered.ok) return offered;
  if (coupon && !offered.value.coupon) return couponRefusal(offered.value);
  const roomId = kind === "create" ? newRoomId() : content.roomId;
  return ok({ ...content, roomId, method, ...client(c, roomId), ...offered.value, basis: room, byOwner });
}

async function contentOf(
  c: AppContext,
  body: OrderRequest,
  session: ParsedCode | undefined,
): Promise<Result<{ content: Wanted; room: RoomForSale | undefined; byOwner?: boolean | undefined }>> {
  const { kind } = body;
  if (kind === "create") {
    const { email, seats, days } = body;
    return ok({ content: { kind, roomId: "", email, seats, days }, room: undefined });
  }
  if (kind === "join") {
    const sale = await roomOfPaidLink(c, body.code);
    if (!sale.ok) return sale;
    const content = { kind, roomId: sale.value.roomId, email: body.email ?? "", seats: 1, days: 0 };
    return ok({ content, room: sale.value });
  }
  if (!session) return refusal(ResultCode.unauthenticated, "unauthenticated");
  const buyer = await roomOfBuyer(c, session);
  if (!buyer.ok) return buyer;
  const { sale, email, byOwner } = buyer.value;
  const seats = kind === "seats" ? body.seats : 0;
  if (tooMany(sale, seats)) return tooManySeats;
  const days = kind === "time" ? body.days : 0;
  return ok({ content: { kind, roomId: sale.roomId, email: body.email ?? email, seats, days }, room: sale, byOwner });
}

/** Price of a purchase. Rate-limited in memory, as choosing requests it often. */
async function quote(
  c: AppContext,
  asked: Omit<QuoteRequest, "coupon">,
  session: ParsedCode | undefined,
  coupon: string | undefined,
): Promise<Result<Offer>> {
  const { kind, seats = 0, days = 0, email = "", code } = asked;
  const missing = missingField(kind, seats, days);
  if (missing) return refusal(ResultCode.badRequest, "badParameter", { field: missing });
  const counted = takeFromBucket(c, "quote");
  if (!counted.ok) return counted;
  const room = await roomToQuote(c, kind, code, session);
  if (!room.ok) return room;
  if (kind === "seats" && tooMany(room.value, seats)) return tooManySeats;
  const content = { kind, roomId: room.value?.roomId ?? "", email: kind === "create" || kind === "join" ? email : "" };
  return await offerCounted(c, orderServicesOf(c), { ...content, seats, days }, room.value, coupon);
}

/** A coupon code that is none counts as a guess; while there were too many, a right one is not looked at either. */
async function offerCounted(
  c: AppContext,
  services: OrderServices,
  wanted: Wanted,
  room: RoomForSale | undefined,
  coupon: string | undefined,
): Promise<Result<Offer>> {
  if (!coupon) return ok(await offer(services, wanted, room, undefined));
  const attempt = await countAttempt(c, "coupon");
  if (!attempt.ok) return attempt;
  const offered = await offer(services, wanted, room, coupon);
  if (offered.coupon || offered.useless) await attempt.value.uncount();
  return ok(offered);
}

function client(c: AppContext, roomId: string): Pick<OrderToPlace, "language" | "origin" | "network"> {
  const { settings, language } = c.var;
  return { language, origin: originOf(settings, c.req.url), network: addressIn(c, roomId) };
}

function missingField(kind: OrderToPlace["kind"], seats: number, days: number): "seats" | "days" | undefined {
  if (kind === "create" && seats < Limits.seatsMin) return "seats";
  if (kind === "seats" && seats < 1) return "seats";
  if ((kind === "create" || kind === "time") && days < 1) return "days";
  return undefined;
}

function couponRefusal({ useless }: Offer) {
  return refusal(ResultCode.refused, useless ? "couponUseless" : "couponInvalid");
}

const tooManySeats = refusal(ResultCode.badRequest, "badParameter", { field: "seats" });

function tooMany(room: RoomForSale | undefined, more: number): boolean {
  return (room?.seats ?? 0) + more > Limits.seatsMax;
}

function presented(services: OrderServices, found: Result<OrderRow>): Result<Order> {
  return found.ok ? ok(presentOrder(found.value, services.settings.keyring)) : found;
}
