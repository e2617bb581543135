import { Hono } from "hono";
import { operatorCalls } from "../contract/calls/operator.ts";
import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { examplePrices } from "../contract/prices.ts";
import { roomIdOf } from "../contract/routes/link.ts";
import { listCoupons } from "../directory/coupons.ts";
import { deleteFeedback, listFeedback } from "../directory/feedback.ts";
import { findOrders } from "../directory/orders.ts";
import { listRooms } from "../directory/rooms.ts";
import { countVisits } from "../directory/visits.ts";
import type { AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { directoryOf, orderServicesOf } from "../http/order-services.ts";
import { orderNumber } from "../lib/crypto/codes.ts";
import { Refused } from "../lib/result.ts";
import { createCoupon, stopCoupon } from "../operator/coupons.ts";
import { findForOperator, presentForOperator, refundOrder, resendEmail } from "../operator/orders.ts";
import { disableRoom, showRoom } from "../operator/rooms.ts";
import { currentPrices } from "../orders/prices.ts";
import { forgetPurged } from "../orders/purged-rooms.ts";

/** Operator's API, authenticated by token. No call returns messages. */
export const operator = new Hono<AppEnv>();

const defaultMost = Limits.operatorListDefault;

endpoint(operator, operatorCalls.prices, async ({ c }) => {
  const { CURRENCY: currency } = c.get("settings");
  const table = await currentPrices(directoryOf(c), c.get("settings"));
  return { currency, ...table, examples: examplePrices(table) };
});

endpoint(operator, operatorCalls.seenAddress, ({ c }) => ({ address: c.get("address") }));

endpoint(operator, operatorCalls.listCoupons, ({ c, query }) =>
  listCoupons(orderServicesOf(c).directory, query.most ?? defaultMost),
);
endpoint(operator, operatorCalls.createCoupon, ({ c, body }) => createCoupon(orderServicesOf(c), body));
endpoint(operator, operatorCalls.endCoupon, ({ c, params }) => stopCoupon(orderServicesOf(c), params.code));

endpoint(operator, operatorCalls.findOrders, async ({ c, query }) => {
  const { most = defaultMost, email, roomId, status } = query;
  const filter = {
    ...(email === undefined ? {} : { email }),
    ...(roomId === undefined ? {} : { roomId: roomIdOf(roomId) }),
    ...(status === undefined ? {} : { status }),
  };
  return (await findOrders(orderServicesOf(c).directory, filter, most)).map(presentForOperator);
});
endpoint(operator, operatorCalls.getOrder, async ({ c, params }) =>
  presentForOperator(await findForOperator(orderServicesOf(c), params.orderId)),
);
endpoint(operator, operatorCalls.refundOrder, ({ c, params }) => refundOrder(orderServicesOf(c), params.orderId));
endpoint(operator, operatorCalls.resendEmail, ({ c, params }) => resendEmail(orderServicesOf(c), params.orderId));

endpoint(operator, operatorCalls.listRooms, async ({ c, query }) => {
  const rooms = await listRooms(orderServicesOf(c).directory, query.most ?? defaultMost);
  return rooms.map(({ id: roomId, reference, createdAt }) => ({ roomId, orderId: orderNumber(reference), createdAt }));
});
endpoint(operator, operatorCalls.getRoom, ({ c, params }) => showRoom(orderServicesOf(c), params.roomId));
endpoint(operator, operatorCalls.setRoomDisabled, async ({ c, params, body }) => {
  await disableRoom(orderServicesOf(c), params.roomId, body.on);
  return {};
});
endpoint(operator, operatorCalls.forgetPurgedRooms, ({ c, body }) =>
  forgetPurged(orderServicesOf(c), body.after ?? ""),
);

endpoint(operator, operatorCalls.listFeedback, ({ c, query }) =>
  listFeedback(orderServicesOf(c).directory, query.most ?? defaultMost),
);

endpoint(operator, operatorCalls.deleteFeedback, async ({ c, params }) => {
  const isDeleted = await deleteFeedback(orderServicesOf(c).directory, params.id);
  if (!isDeleted) throw new Refused(ResultCode.notFound, "unknownHere");
  return {};
});

endpoint(operator, operatorCalls.countVisits, ({ c, query }) =>
  countVisits(orderServicesOf(c).directory, query.days ?? 30, Date.now()),
);
