import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import { Limits } from "../contract/limits.ts";
import { type Order, type OrderRequest, paymentMethods } from "../contract/order.ts";
import type { OrderRow } from "../directory/schema.ts";
import { sandboxAllowed } from "../env.ts";
import { type CodeParts, newRoomId } from "../lib/codes.ts";
import { originOf } from "../lib/origin.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import type { Desk } from "../orders/desk.ts";
import { findSettled, lastOfLine, lookAtOrder } from "../orders/find-order.ts";
import { type OrderToPlace, placeOrder } from "../orders/place.ts";
import { presentOrder } from "../orders/present-order.ts";
import { close } from "../orders/settle.ts";
import { chargeable, type Price, priceOf, type RoomToPrice } from "../payments/pricing.ts";
import { checkCaptcha } from "./captcha.ts";
import { deskOf } from "./desk-of.ts";
import { type AppContext, type AppEnv, endpoint } from "./endpoint.ts";
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
  const { kind, seats = 0, days = 0, code } = body;
  const missing = missingField(kind, seats, days);
  if (missing) return refusal(ResultCode.badRequest, "badParameter", { field: missing });
  const room = await roomToQuote(c, kind, code, session);
  if (!room.ok) return room;
  if (kind === "seats" && tooMany(room.value, seats)) return tooManySeats;
  const price = priceFor(c, { kind, seats, days }, room.value);
  // There are no coupons here yet: none is good, and none changes the price.
  return ok({ currency: c.get("settings").CURRENCY, ...price, couponOk: false });
});

endpoint(orders, calls.placeOrder, async ({ c, body, session }) => {
  if (body.coupon) return refusal(ResultCode.refused, "couponInvalid");
  const desk = deskOf(c);
  const wanted = await wantedBy(c, body, session);
  if (!wanted.ok) return wanted;
  return presented(desk, await placeOrder(desk, wanted.value));
});

endpoint(orders, calls.getOrder, async ({ c, params }) => {
  const desk = deskOf(c);
  return presented(desk, await lookAtOrder(desk, params.orderId));
});

endpoint(orders, calls.cancelOrder, async ({ c, params }) => {
  const desk = deskOf(c);
  const found = await findSettled(desk, params.orderId);
  if (!found.ok || found.value.status === "cancelled") return presented(desk, found);
  if (found.value.status !== "pending") return refusal(ResultCode.refused, "orderNotPending");
  const closed = await close(desk, found.value, "cancelled");
  // Paid in that very moment, or the money is on its way: then there is nothing to cancel.
  if (closed.status !== "cancelled") return refusal(ResultCode.refused, "orderNotPending");
  return presented(desk, ok(closed));
});

endpoint(orders, calls.recreateOrder, async ({ c, params }) => {
  const desk = deskOf(c);
  const found = await findSettled(desk, params.orderId);
  if (!found.ok) return found;
  const unpaid = (order: OrderRow) => order.status === "timed_out" || order.status === "cancelled";
  if (!unpaid(found.value)) return refusal(ResultCode.refused, "orderNotPending");
  // A second click must not make a second order.
  const last = await lastOfLine(desk, found.value);
  if (!unpaid(last)) return presented(desk, ok(last));
  return presented(desk, await recreate(c, desk, last));
});

async function recreate(c: AppContext, desk: Desk, order: OrderRow): Promise<Result<OrderRow>> {
  const { kind, roomId, email, seats, days, method } = order;
  const sale = kind === "create" ? ok(undefined) : await desk.room(roomId).roomForSale();
  if (!sale.ok) return sale;
  if (kind === "seats" && tooMany(sale.value, seats)) return tooManySeats;
  if (kind === "join" && !sale.value?.paidJoinOn) return refusal(ResultCode.linkInvalid, "linkInvalid");
  const content = { kind, roomId, email, seats, days, method, recreatedFrom: order.id };
  return await placeOrder(desk, { ...content, ...asker(c), price: priceFor(c, content, sale.value) });
}

/** What a request orders, with the room it is for; refuses what is not for sale to this asker. */
async function wantedBy(
  c: AppContext,
  body: OrderRequest,
  session: CodeParts | undefined,
): Promise<Result<OrderToPlace>> {
  const { kind, method } = body;
  if (kind === "create" || kind === "join") {
    const human = await checkCaptcha(c, body.captcha);
    if (!human.ok) return human;
  }
  if (kind === "create") {
    const { email, seats, days } = body;
    const content = { kind, roomId: newRoomId(), email, seats, days, method };
    return ok({ ...content, ...asker(c), price: priceFor(c, content, undefined) });
  }
  if (kind === "join") {
    const sale = await roomOfPaidLink(c, body.code);
    if (!sale.ok) return sale;
    const content = { kind, roomId: sale.value.roomId, email: body.email ?? "", seats: 1, days: 0, method };
    return ok({ ...content, ...asker(c), price: priceFor(c, content, sale.value) });
  }
  if (!session) return refusal(ResultCode.unauthenticated, "unauthenticated");
  const sale = await roomOfBuyer(c, session);
  if (!sale.ok) return sale;
  const seats = kind === "seats" ? body.seats : 0;
  if (tooMany(sale.value, seats)) return tooManySeats;
  const days = kind === "time" ? body.days : 0;
  const content = { kind, roomId: sale.value.roomId, email: "", seats, days, method };
  return ok({ ...content, ...asker(c), price: priceFor(c, content, sale.value) });
}

function asker(c: AppContext): Pick<OrderToPlace, "language" | "origin"> {
  return { language: c.get("language"), origin: originOf(c.get("settings"), c.req.url) };
}

function priceFor(
  c: AppContext,
  asked: Pick<OrderToPlace, "kind" | "seats" | "days">,
  room: RoomToPrice | undefined,
): Price {
  const { seats, days } = chargeable(asked.kind, asked, room, Date.now());
  return priceOf(c.get("settings").PRICES, seats, days);
}

function missingField(kind: OrderToPlace["kind"], seats: number, days: number): "seats" | "days" | undefined {
  if (kind === "create" && seats < Limits.seatsMin) return "seats";
  if (kind === "seats" && seats < 1) return "seats";
  if ((kind === "create" || kind === "time") && days < 1) return "days";
  return undefined;
}

const tooManySeats = refusal(ResultCode.badRequest, "badParameter", { field: "seats" });

function tooMany(room: RoomToPrice | undefined, more: number): boolean {
  return (room?.seats ?? 0) + more > Limits.seatsMax;
}

function presented(desk: Desk, found: Result<OrderRow>): Result<Order> {
  return found.ok ? ok(presentOrder(found.value, desk.settings.keyring)) : found;
}
