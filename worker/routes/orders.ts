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
import { newRoomId, type ParsedCode } from "../lib/crypto/codes.ts";
import { originOf } from "../lib/origin.ts";
import { reasonText } from "../lib/reasons.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { cancelOrder } from "../orders/cancel.ts";
import { readOrder } from "../orders/find-order.ts";
import { type Offer, offer, type Wanted } from "../orders/offer.ts";
import type { OrderServices } from "../orders/order-services.ts";
import { type OrderToPlace, placeOrder } from "../orders/place.ts";
import { presentOrder, presentPublicly } from "../orders/present-order.ts";
import { recreateOrder } from "../orders/recreate.ts";
import { type Buyer, checkNumbers, refuseCoupon, wantedBy } from "../orders/wanted.ts";
import type { RoomForSale } from "../room/rules/orders.ts";
import { checkCaptcha } from "./captcha.ts";
import { roomOfBuyer, roomOfPaidLink, roomToQuote } from "./room-to-buy-for.ts";

/** Prices, orders and their payment. */
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
  const { coupon, ...request } = body;
  const quoted = await quote(c, request, session, coupon);
  if (!quoted.ok) return quoted;
  const { price, coupon: used, useless } = quoted.value;
  const reason = useless && { couponReason: reasonText("couponUseless", c.get("language")) };
  return ok({ currency: c.get("settings").CURRENCY, ...price, couponOk: used !== undefined, ...reason });
});

endpoint(orders, calls.checkCoupon, async ({ c, body, session }) => {
  const { coupon, ...request } = body;
  const quoted = await quote(c, request, session, coupon);
  if (!quoted.ok) return quoted;
  if (!quoted.value.coupon) return refuseCoupon(quoted.value);
  return ok({ currency: c.get("settings").CURRENCY, ...quoted.value.price, couponOk: true });
});

endpoint(orders, calls.placeOrder, async ({ c, body, session }) => {
  const counted = await countAttempt(c, "order");
  if (!counted.ok) return counted;
  const { kind, method, coupon } = body;
  if (kind === "create" || kind === "join") {
    const human = await checkCaptcha(c, body.captcha);
    if (!human.ok) return human;
  }
  const buyer = await resolveBuyer(c, body, session);
  if (!buyer.ok) return buyer;
  const { room, byOwner } = buyer.value;
  const wanted = wantedBy(body, buyer.value);
  if (!wanted.ok) return wanted;
  const services = orderServicesOf(c);
  const offered = await offerCounted(c, services, wanted.value, room, coupon);
  if (!offered.ok) return offered;
  if (coupon && !offered.value.coupon) return refuseCoupon(offered.value);
  const roomId = room?.roomId ?? newRoomId();
  const order = { ...wanted.value, roomId, method, ...clientOf(c, roomId), ...offered.value, basis: room, byOwner };
  return presented(services, await placeOrder(services, order));
});

endpoint(orders, calls.getOrder, async ({ c, params }) => {
  // Reading a pending order asks the payment service.
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
  return presented(services, await cancelOrder(services, params.orderId));
});

endpoint(orders, calls.recreateOrder, async ({ c, params, session }) => {
  const counted = await countAttempt(c, "order");
  if (!counted.ok) return counted;
  const services = orderServicesOf(c);
  // The order's id alone allows the order; a session adds the rank of the owner's holds.
  const repeaterOf = async ({ kind, roomId }: OrderRow) => {
    const buyer = kind === "seats" && session?.roomId === roomId ? await roomOfBuyer(c, session) : undefined;
    return { ...clientOf(c, roomId), byOwner: buyer?.ok === true && buyer.value.byOwner };
  };
  return presented(services, await recreateOrder(services, params.orderId, repeaterOf));
});

/** The room of a purchase, and the member who buys; no room for a new one. */
async function resolveBuyer(
  c: AppContext,
  body: OrderRequest,
  session: ParsedCode | undefined,
): Promise<Result<Buyer & { byOwner?: boolean }>> {
  if (body.kind === "create") return ok({ room: undefined });
  if (body.kind === "join") {
    const sale = await roomOfPaidLink(c, body.code);
    return sale.ok ? ok({ room: sale.value }) : sale;
  }
  if (!session) return refusal(ResultCode.unauthenticated, "unauthenticated");
  return await roomOfBuyer(c, session);
}

/** Price of a purchase. Rate-limited in memory: clients request a price at every change of a choice. */
async function quote(
  c: AppContext,
  { code, ...request }: Omit<QuoteRequest, "coupon">,
  session: ParsedCode | undefined,
  coupon: string | undefined,
): Promise<Result<Offer>> {
  const { kind } = request;
  const missing = checkNumbers(request);
  if (missing) return missing;
  const counted = takeFromBucket(c, "quote");
  if (!counted.ok) return counted;
  const room = await roomToQuote(c, kind, code, session);
  if (!room.ok) return room;
  const wanted = wantedBy(request, { room: room.value });
  if (!wanted.ok) return wanted;
  const email = kind === "create" || kind === "join" ? wanted.value.email : "";
  return await offerCounted(c, orderServicesOf(c), { ...wanted.value, email }, room.value, coupon);
}

/** An invalid coupon code counts as a guess; after too many guesses, no code is checked for a while. */
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

function clientOf(c: AppContext, roomId: string): Pick<OrderToPlace, "language" | "origin" | "network"> {
  const { settings, language } = c.var;
  return { language, origin: originOf(settings, c.req.url), network: addressIn(c, roomId) };
}

function presented(services: OrderServices, found: Result<OrderRow>): Result<Order> {
  return found.ok ? ok(presentOrder(found.value, services.settings.keyring)) : found;
}
