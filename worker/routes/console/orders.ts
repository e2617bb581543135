import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import { couponCode } from "../../contract/order.ts";
import { couponsBefore } from "../../directory/coupons.ts";
import { createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf, orderServicesOf } from "../../http/order-services.ts";
import { orderNumber } from "../../lib/crypto/codes.ts";
import { exportOrders, searchOrders, showOrderWithEvents } from "../../operator/console/orders.ts";
import { audited } from "../../operator/console/with-audit-log.ts";
import { createCoupon, newCouponCode, pauseCoupon } from "../../operator/coupons.ts";
import { refundOrder, resendEmail } from "../../operator/orders.ts";
import { offeredCurrencies } from "../../orders/prices.ts";

export const consoleOrders = createRoutes();

handleConsole(consoleOrders, consoleEndpoints.searchOrders, ({ c, query }) => searchOrders(orderServicesOf(c), query));
handleConsole(consoleOrders, consoleEndpoints.exportOrders, async ({ c, operator, body }) => {
  const services = orderServicesOf(c);
  const { after, email, from, until } = body;
  const time = (at: number | undefined) => (at === undefined ? "" : new Date(at).toISOString());
  // An entry for each page, because a caller may begin at any. The log is for ever, and names no buyer.
  const detail = [`${time(from)}/${time(until)}`, email !== undefined && "one address", after]
    .filter(Boolean)
    .join(" ");
  return await audited(services.directory, { operator, action: "export", detail }, () => exportOrders(services, body));
});
handleConsole(consoleOrders, consoleEndpoints.showOrder, ({ c, params }) =>
  showOrderWithEvents(orderServicesOf(c), params.orderId),
);
handleConsole(consoleOrders, consoleEndpoints.refund, async ({ c, operator, params, body: { reason } }) => {
  const services = orderServicesOf(c);
  const action = { operator, action: "refund", object: orderNumber(params.orderId), detail: reason } as const;
  return await audited(services.directory, action, () => refundOrder(services, params.orderId));
});

handleConsole(consoleOrders, consoleEndpoints.resendEmail, async ({ c, operator, params, body }) => {
  const services = orderServicesOf(c);
  const action = { operator, action: "resend-email", object: orderNumber(params.orderId) } as const;
  return await audited(services.directory, action, () => resendEmail(services, params.orderId, body.receipt));
});

handleConsole(consoleOrders, consoleEndpoints.listCoupons, async ({ c, query: { before } }) => ({
  currency: c.get("settings").CURRENCY,
  currencies: offeredCurrencies(c.get("settings")),
  coupons: await couponsBefore(directoryOf(c), before ?? Number.MAX_SAFE_INTEGER, OperatorLimits.pageRows),
}));

handleConsole(consoleOrders, consoleEndpoints.createCoupon, async ({ c, operator, body }) => {
  const services = orderServicesOf(c);
  const code = body.code ?? newCouponCode();
  const detail = `${body.value} ${body.kind === "percent" ? "%" : (body.currency ?? services.settings.CURRENCY)}`;
  const action = { operator, action: "create-coupon", object: couponCode(code), detail } as const;
  return await audited(services.directory, action, () => createCoupon(services, { ...body, code }));
});

handleConsole(consoleOrders, consoleEndpoints.pauseCoupon, async ({ c, operator, params, body: { on } }) => {
  const services = orderServicesOf(c);
  const action = { operator, action: on ? "pause-coupon" : "resume-coupon", object: couponCode(params.code) } as const;
  return await audited(services.directory, action, () => pauseCoupon(services, params.code, on));
});
