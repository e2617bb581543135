import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { type Order, type OrderKind, paymentMethods, type QuoteRequest } from "../contract/order.ts";
import { codeField } from "../contract/routes/link.ts";
import { findOrderBySession } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { sandboxAllowed } from "../env.ts";
import { checkCaptcha } from "../http/captcha.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { directoryOf, orderServicesOf } from "../http/order-services.ts";
import { countAttempt, takeFromBucket } from "../http/rate-limits.ts";
import { act, addressIn, linkOf, roomOf } from "../http/room-stub.ts";
import type { ParsedCode } from "../lib/crypto/codes.ts";
import { reasonText } from "../lib/reasons.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { type Buyer, checkNumbers, type Offer, offerRequested, refuseCoupon } from "../orders/offer.ts";
import type { OrderServices } from "../orders/order-services.ts";
import { type Client, placeRequested } from "../orders/place.ts";
import { presentOrder, presentPublicly } from "../orders/present-order.ts";
import { recreateOrder } from "../orders/recreate.ts";
import { cancelOrder, readOrder } from "../orders/settle.ts";

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
  const quoted = await quote(c, body, session);
  if (!quoted.ok) return quoted;
  const { price, coupon, useless } = quoted.value;
  const reason = useless && { couponReason: reasonText("couponUseless", c.get("language")) };
  return ok({ currency: c.get("settings").CURRENCY, ...price, couponOk: coupon !== undefined, ...reason });
});

endpoint(orders, calls.checkCoupon, async ({ c, body, session }) => {
  const quoted = await quote(c, body, session);
  if (!quoted.ok) return quoted;
  if (!quoted.value.coupon) return refuseCoupon(quoted.value);
  return ok({ currency: c.get("settings").CURRENCY, ...quoted.value.price, couponOk: true });
});

endpoint(orders, calls.placeOrder, async ({ c, body, session }) => {
  const counted = await countAttempt(c, "order");
  if (!counted.ok) return counted;
  if (body.kind === "create" || body.kind === "join") {
    const human = await checkCaptcha(c, body.captcha);
    if (!human.ok) return human;
  }
  const buyer = await buyerOf(c, body, session);
  if (!buyer.ok) return buyer;
  const services = orderServicesOf(c);
  return presented(services, await placeRequested(services, body, buyer.value, clientOf(c)));
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
  const isOwnerOf = async (roomId: string) => {
    const buyer = session?.roomId === roomId ? await act(c, session, "getBuyer", undefined) : undefined;
    return buyer?.ok === true && buyer.value.byOwner;
  };
  return presented(services, await recreateOrder(services, params.orderId, clientOf(c), isOwnerOf));
});

/** Price of a purchase. Rate-limited in memory: clients request a price at every change of a choice. */
async function quote(c: AppContext, request: QuoteRequest, session: ParsedCode | undefined): Promise<Result<Offer>> {
  const missing = checkNumbers(request);
  if (missing) return missing;
  const counted = takeFromBucket(c, "quote");
  if (!counted.ok) return counted;
  const { kind, code } = request;
  const byLink = (kind === "seats" || kind === "time") && !session && code !== undefined;
  const buyer = byLink ? await buyerByLink(c, code) : await buyerOf(c, request, session);
  if (!buyer.ok) return buyer;
  return await offerRequested(orderServicesOf(c), request, buyer.value, clientOf(c).countGuess);
}

/** The room of a purchase, and the member who buys; no room for a new one. */
async function buyerOf(
  c: AppContext,
  { kind, code }: { kind: OrderKind; code?: string | undefined },
  session: ParsedCode | undefined,
): Promise<Result<Buyer>> {
  if (kind === "create") return ok({ room: undefined });
  if (kind !== "join")
    return session
      ? await act(c, session, "getBuyer", undefined)
      : refusal(ResultCode.unauthenticated, "unauthenticated");
  if (code === undefined) return refusal(ResultCode.badRequest, "badParameter", { field: codeField });
  const link = linkOf(c, code);
  const sale = await roomOf(c, link.roomId).roomOfPaidLink(link.hash);
  return sale.ok ? ok({ room: sale.value }) : sale;
}

/** The room of any of its links, for a quote before the login. */
async function buyerByLink(c: AppContext, code: string): Promise<Result<Buyer>> {
  const link = linkOf(c, code);
  const sale = await roomOf(c, link.roomId).roomForSale(link.hash);
  return sale.ok ? ok({ room: sale.value }) : sale;
}

function clientOf(c: AppContext): Client {
  return {
    language: c.get("language"),
    network: (roomId) => addressIn(c, roomId),
    countGuess: () => countAttempt(c, "coupon"),
  };
}

function presented(services: OrderServices, found: Result<OrderRow>): Result<Order> {
  return found.ok ? ok(presentOrder(found.value, services.settings.keyring)) : found;
}
