import type { Company } from "../contract/company.ts";
import { jurisdictionOf } from "../contract/jurisdictions.ts";
import * as Limits from "../contract/limits.ts";
import { isPayableBy, type OrderRequest } from "../contract/order.ts";
import { type PaymentMethod, takesMethod } from "../contract/payment-methods.ts";
import { pendingPaymentPath } from "../contract/routes/paths.ts";
import { pagePath } from "../contract/routes/routes.ts";
import type { Language } from "../contract/text/languages.ts";
import { insertContribution } from "../directory/goals.ts";
import { findOrder, findReplacement, insertOrder, recordSession } from "../directory/orders.ts";
import type { LocationHint, OrderRow } from "../directory/schema.ts";
import { closeUnpaid } from "../directory/unpaid-orders.ts";
import type { Settings } from "../env.ts";
import { newRoomId, newSecretId } from "../lib/crypto/codes.ts";
import { Refused, unwrap } from "../lib/result.ts";
import { boughtText } from "../payments/checkout-text.ts";
import { CheckoutRefused } from "../payments/gateway.ts";
import type { PriceBasis } from "../room/rules/order-fit.ts";
import { alertOperator } from "./alert-operator.ts";
import { buysLink } from "./bought-link.ts";
import {
  type Buyer,
  type CountCouponGuess,
  couponClaimOf,
  type Offer,
  offerRequested,
  type RequestedPurchase,
  refusedCoupon,
} from "./offer.ts";
import { orderForRoom } from "./order-for-room.ts";
import type { OrderServices } from "./order-services.ts";
import { reread } from "./order-state.ts";
import { endUnpaid, settle } from "./settle.ts";

/** A complete order, which does not change any more. */
export interface OrderToPlace extends RequestedPurchase, Omit<Offer, "useless"> {
  language: Language;
  method: PaymentMethod;
  /** The room that the price was made for; undefined for a new one. */
  basis: PriceBasis | undefined;
  /** Keyed hash of the buyer's network. */
  network: string;
  /** Ordered in a session of the room's owner. */
  byOwner?: boolean | undefined;
  reopens?: string | undefined;
  sealed?: boolean | undefined;
  /** Region near the buyer, for a new room. */
  locationHint?: LocationHint | undefined;
  goalId?: string;
  company?: Company | null;
  /** The order that this one replaces. */
  recreatedFrom?: OrderRow;
}

export interface Client {
  language: Language;
  /** Keyed hash of the client's network, different for each room. */
  network(roomId: string): string;
  countGuess: CountCouponGuess;
  locationHint?: LocationHint | undefined;
}

/** Places a requested order. Refuses a coupon that cannot be used, instead of leaving it out. */
export async function placeRequested(
  services: OrderServices,
  request: OrderRequest,
  buyer: Buyer,
  { language, network, countGuess, locationHint }: Client,
): Promise<OrderRow> {
  const offered = await offerRequested(services, request, buyer, countGuess);
  const { wanted, price, coupon } = offered;
  if (request.coupon && !coupon) throw refusedCoupon(offered);
  if (request.amount !== undefined && price.amount > request.amount) throw new Refused("priceChanged");
  const { room: basis, byOwner, reopens } = buyer;
  const sealed = buyer.sealed ?? (request.kind === "create" && request.sealed);
  const roomId = basis?.roomId ?? newRoomId(reopens ? jurisdictionOf(reopens) : jurisdictionIn(request));
  const { method, company = null } = request;
  return await placeOrder(services, {
    ...{ ...wanted, roomId, method, company, price, coupon, language },
    ...{ basis, byOwner, reopens, sealed, locationHint, network: network(roomId) },
  });
}

const jurisdictionIn = (request: OrderRequest) => (request.kind === "create" ? request.jurisdiction : undefined);

/**
 * Stores an order, holds its seats, and opens its payment page; an order of 0 is fulfilled at once. Replacing the same
 * order twice gives the same new order twice.
 */
export async function placeOrder(services: OrderServices, wanted: OrderToPlace): Promise<OrderRow> {
  const order = freeze(services, wanted, Date.now());
  const methods = methodsFor(services.settings, order.currency).filter((method) => isPayableBy(order.kind, method));
  if (order.amount > 0 && !methods.includes(order.method)) throw new Refused("methodRefused");
  if (order.goalId !== null) {
    const isInserted = await insertContribution(services.directory, order);
    if (!isInserted) throw new Refused("goalChanged");
    return await openPaymentPage(services, order);
  }
  const use = couponClaimOf(services, order, { amount: wanted.coupon?.amount ?? 0 });
  if (!(await insertOrder(services.directory, order, use))) {
    const replaced = await findReplacement(services.directory, wanted.recreatedFrom?.id ?? "");
    if (replaced) return replaced;
    // Another order took the last use of the coupon.
    throw new Refused("couponInvalid");
  }
  await holdSeats(services, order, wanted);
  if (order.amount === 0) return await settle(services, order);
  return await openPaymentPage(services, order);
}

/** The payment methods that this installation offers in a currency. */
export function methodsFor(
  { PAYMENT_METHODS: methods }: Pick<Settings, "PAYMENT_METHODS">,
  currency: string,
): PaymentMethod[] {
  return methods.filter((method) => takesMethod(currency, method));
}

function freeze(services: OrderServices, wanted: OrderToPlace, now: number): OrderRow {
  const { price, recreatedFrom, coupon, basis, network: _, byOwner: _byOwner, ...rest } = wanted;
  const id = newSecretId();
  return {
    id,
    reference: newSecretId(),
    status: "pending",
    ...rest,
    ...price,
    // Earlier releases read it; links have the origin of the settings.
    origin: services.settings.APP_ORIGIN,
    gateway: price.amount === 0 ? "none" : services.gateway.name,
    sessionId: null,
    payUrl: null,
    createdAt: now,
    expiresAt: now + Limits.orderPendingMs,
    checkedAt: now,
    paidAt: null,
    fulfilledAt: null,
    refundDueAt: null,
    closedAt: null,
    recreatedFrom: recreatedFrom?.id ?? null,
    linkNonce: buysLink(wanted.kind) ? newSecretId() : null,
    linkKeyId: services.settings.keyring.current.id,
    lineId: recreatedFrom?.lineId ?? id,
    coupon: coupon?.code ?? null,
    couponDiscount: coupon ? coupon.amount - price.amount : null,
    refundReason: null,
    disputedAt: null,
    basisSeats: basis?.seats ?? null,
    basisEndsAt: basis?.endsAt ?? null,
    closeReason: null,
    declinedAt: null,
    goalId: wanted.goalId ?? null,
    reopens: wanted.reopens ?? null,
    sealed: wanted.sealed ? 1 : 0,
    locationHint: wanted.kind === "create" ? (wanted.locationHint ?? null) : null,
    ...{ refundTries: 0, refundSentAt: null, refundAgainAt: null, refundFailedAt: null, refundError: null },
    ...{ disputeOutcome: null, disputeClosedAt: null, settlingSince: null },
    company: wanted.company ?? null,
    ...{ total: null, tax: null, taxRates: null, partRefunded: null, partRefundedAt: null },
  };
}

/** Cancels the order if the room refuses the seats. */
async function holdSeats(
  services: OrderServices,
  order: OrderRow,
  { network, byOwner = false }: OrderToPlace,
): Promise<void> {
  const ordered = await orderForRoom(services, order);
  if (!ordered) return;
  // A little after the payment page closes.
  const until = order.expiresAt + 2 * Limits.checkoutGraceMs;
  const held = await services.room(order.roomId).ask("holdSeats", { ...ordered, until, network, byOwner });
  if (!held.ok) await closeUnpaid(services.directory, order.id, "cancelled", Date.now());
  unwrap(held);
}

const refusals = {
  email: "emailInvalid",
  method: "methodRefused",
  time: "creationFailed",
  sum: "creationFailed",
} as const;
/** Lines of the log, for the operator to act on. */
const alerts = {
  time: "the payment service refused the time of an order: this server's clock differs from its own",
  sum: "the payment service refused the sum of an order as too small or too large: change the prices",
};

async function openPaymentPage(services: OrderServices, order: OrderRow): Promise<OrderRow> {
  const { id, reference, kind, amount, currency, method, email, company, language } = order;
  const { APP_NAME, APP_ORIGIN: origin } = services.settings;
  const returnPath = pagePath(kind === "create" ? "/success/$orderId" : "/pay-success/$orderId", reference);
  try {
    const session = await services.gateway.openSession({
      reference,
      ...{ amount, currency, method, email, company, language },
      ...boughtText(order, APP_NAME, language),
      successUrl: origin + returnPath,
      cancelUrl: origin + pendingPaymentPath(reference),
      expiresAt: order.expiresAt + Limits.checkoutGraceMs,
    });
    if (session.payUrl === null) throw new Error("the session has no page");
    await recordSession(services.directory, id, session.id, session.payUrl);
    // A change of the room may have ended the order meanwhile: then the new page must not take a payment.
    const known = await findOrder(services.directory, id);
    if (known && known.status !== "pending") await services.gateway.expireSession(session.id);
  } catch (error) {
    const what = error instanceof CheckoutRefused ? error.what : undefined;
    const ofBuyer = what === "email" || what === "method";
    alertOperator(what && !ofBuyer ? alerts[what] : "no payment page could be opened", order, error);
    await endUnpaid(services, order, "cancelled");
    const field = ofBuyer ? { data: { field: what } } : {};
    throw new Refused(what ? refusals[what] : "creationFailed", field);
  }
  return await reread(services, order);
}
