import { endpoints } from "../contract/endpoints/endpoints.ts";
import * as Limits from "../contract/limits.ts";
import type { OrderKind, QuoteRequest } from "../contract/order.ts";
import { codeField } from "../contract/routes/link.ts";
import { mailState } from "../directory/mail.ts";
import { findOrderBySession } from "../directory/orders.ts";
import { sandboxAllowed } from "../env.ts";
import { readText } from "../http/body.ts";
import { checkCaptcha } from "../http/captcha.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { locationHintOf } from "../http/location-hint.ts";
import { directoryOf, orderServicesOf } from "../http/order-services.ts";
import { countAttempt, takeFromBucket } from "../http/rate-limits.ts";
import { act, ipHashInRoom, linkOf, roomOf } from "../http/room-stub.ts";
import { suggestedCurrency, withCurrency } from "../http/suggested-currency.ts";
import type { ParsedCode } from "../lib/crypto/codes.ts";
import { reasonText } from "../lib/reasons.ts";
import { Refused, unwrap } from "../lib/result.ts";
import { getOrderReceipt, nameCompany } from "../orders/get-order-receipt.ts";
import { type Buyer, checkNumbers, offerRequested, refusedCoupon } from "../orders/offer.ts";
import { type Client, methodsFor, placeRequested } from "../orders/place.ts";
import { presentOrder, presentPublicly } from "../orders/present-order.ts";
import { offeredCurrencies } from "../orders/prices.ts";
import { receiveEvent } from "../orders/receive-event.ts";
import { recreateOrder } from "../orders/recreate.ts";
import { reopenedBy } from "../orders/reopened-room.ts";
import { cancelOrder, settledOrder } from "../orders/settle.ts";
import { offeredJurisdictions } from "../room-routing.ts";

/** Prices, orders and their payment. */
export const orders = createRoutes();

handle(orders, endpoints.getPricing, ({ c }) => {
  const settings = c.get("settings");
  const jurisdictions = offeredJurisdictions(c.env);
  const offered = offeredCurrencies(settings);
  return {
    currency: settings.CURRENCY,
    methods: methodsFor(settings, settings.CURRENCY),
    currencies: offered.map((currency) => ({ currency, methods: methodsFor(settings, currency) })),
    suggested: suggestedCurrency(c.req.raw, offered),
    seats: { min: Limits.seatsMin, max: Limits.seatsMax },
    days: [...Limits.dayOptions],
    sandbox: sandboxAllowed(settings),
    ...(settings.TAX === "stripe" ? { tax: settings.TAX_BEHAVIOR } : {}),
    ...(settings.SEALED_ROOMS === "on" ? { sealed: true } : {}),
    ...(jurisdictions.length > 0 ? { jurisdictions } : {}),
  };
});

handle(orders, endpoints.quoteOrder, async ({ c, body, session }) => {
  const { price, coupon, useless, wanted } = await quote(c, body, session);
  const reason = useless && { couponReason: reasonText("couponUseless", c.get("language")) };
  return { currency: wanted.currency, ...price, couponOk: coupon !== undefined, ...reason };
});

handle(orders, endpoints.checkCoupon, async ({ c, body, session }) => {
  const quoted = await quote(c, body, session);
  if (!quoted.coupon) throw refusedCoupon(quoted);
  return { currency: quoted.wanted.currency, ...quoted.price, couponOk: true };
});

handle(orders, endpoints.placeOrder, async ({ c, body, session }) => {
  await countAttempt(c, "order");
  const reopens = body.kind === "create" && body.reopens === true;
  if (body.kind === "create" && body.sealed && c.get("settings").SEALED_ROOMS === "off")
    throw new Refused("sealedNotOffered");
  if (body.kind === "create" && body.jurisdiction && !offeredJurisdictions(c.env).includes(body.jurisdiction))
    throw new Refused("badParameter", { field: "jurisdiction" });
  if ((body.kind === "create" && !reopens) || body.kind === "join") await checkCaptcha(c, body.captcha);
  const buyer = reopens ? await reopenerOf(c, session) : await buyerOf(c, body, session);
  const services = orderServicesOf(c);
  const order = await placeRequested(services, withCurrency(c, body), buyer, clientOf(c));
  return presentOrder(order, services.settings);
});

handle(orders, endpoints.getOrder, async ({ c, params }) => {
  // Reading a pending order asks the payment service.
  takeFromBucket(c, "orderLookup");
  const services = orderServicesOf(c);
  const { order, isPublic } = await settledOrder(services, params.orderId);
  if (isPublic) return presentPublicly(order);
  const shown = presentOrder(order, services.settings);
  if (shown.link === undefined) return shown;
  const emailId = `${order.kind === "create" ? "admin-link" : "seat-link"}:${order.reference}`;
  return { ...shown, mail: await mailState(services.directory, emailId) };
});

handle(orders, endpoints.getOrderReceipt, async ({ c, params }) => {
  takeFromBucket(c, "orderLookup");
  return await getOrderReceipt(orderServicesOf(c), params.orderId, c.get("language"));
});

handle(orders, endpoints.nameCompany, async ({ c, params, body }) => {
  takeFromBucket(c, "orderLookup");
  const services = orderServicesOf(c);
  await nameCompany(services, params.orderId, body);
  return await getOrderReceipt(services, params.orderId, c.get("language"));
});

handle(orders, endpoints.getPayment, async ({ c, params }) => {
  takeFromBucket(c, "orderLookup");
  const order = await findOrderBySession(directoryOf(c), params.sessionId);
  if (!order) throw new Refused("orderInvalid");
  return presentPublicly(order);
});

handle(orders, endpoints.cancelOrder, async ({ c, params }) => {
  takeFromBucket(c, "orderLookup");
  const services = orderServicesOf(c);
  return presentOrder(await cancelOrder(services, params.orderId), services.settings);
});

handle(orders, endpoints.recreateOrder, async ({ c, params, session }) => {
  await countAttempt(c, "order");
  const services = orderServicesOf(c);
  const isOwnerOf = async (roomId: string) => {
    const isOfRoom = session?.roomId === roomId;
    const buyer = isOfRoom ? await act(c, session, "getBuyer", undefined).catch(() => undefined) : undefined;
    return buyer?.byOwner === true;
  };
  const order = await recreateOrder(services, params.orderId, clientOf(c), isOwnerOf);
  return presentOrder(order, services.settings);
});

handle(orders, endpoints.stripeWebhook, async ({ c }) => {
  const signature = c.req.header("stripe-signature") ?? "";
  const genuine = await receiveEvent(orderServicesOf(c), await readText(c), signature);
  if (!genuine) throw new Refused("badParameter", { field: "stripe-signature" });
  return {};
});

/** Price of a purchase. Rate-limited in memory: clients request a price at every change of a choice. */
async function quote(c: AppContext, request: QuoteRequest, session: ParsedCode | undefined) {
  checkNumbers(request);
  takeFromBucket(c, "quote");
  const { kind, code } = request;
  const byLink = (kind === "seats" || kind === "time") && !session && code !== undefined;
  const buyer = byLink ? await buyerByLink(c, code) : await buyerOf(c, request, session);
  return await offerRequested(orderServicesOf(c), withCurrency(c, request), buyer, clientOf(c).countGuess);
}

/** The room of a purchase, and the member who buys; no room for a new one. */
async function buyerOf(
  c: AppContext,
  { kind, code }: { kind: OrderKind; code?: string | undefined },
  session: ParsedCode | undefined,
): Promise<Buyer> {
  if (kind === "create") return { room: undefined };
  if (kind !== "join") {
    if (!session) throw new Refused("unauthenticated");
    return await act(c, session, "getBuyer", undefined);
  }
  if (code === undefined) throw new Refused("badParameter", { field: codeField });
  const link = linkOf(c, code);
  return { room: unwrap(await roomOf(c, link.roomId).ask("roomOfPaidLink", { linkHash: link.hash })) };
}

/** The owner who orders a successor of the session's room. */
async function reopenerOf(c: AppContext, session: ParsedCode | undefined): Promise<Buyer> {
  if (!session) throw new Refused("unauthenticated");
  const { ownerId, sealed } = await act(c, session, "getReopening", undefined);
  return { room: undefined, reopens: reopenedBy(session.roomId, ownerId), sealed };
}

/** The room of any of its links, for a quote before the login. */
async function buyerByLink(c: AppContext, code: string): Promise<Buyer> {
  const link = linkOf(c, code);
  return { room: unwrap(await roomOf(c, link.roomId).ask("roomForSale", { linkHash: link.hash })) };
}

function clientOf(c: AppContext): Client {
  return {
    language: c.get("language"),
    network: (roomId) => ipHashInRoom(c, roomId),
    countGuess: () => countAttempt(c, "coupon"),
    locationHint: locationHintOf(c.req.raw),
  };
}
