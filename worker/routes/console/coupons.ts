import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import { couponCode } from "../../contract/order.ts";
import { couponsBefore } from "../../directory/coupons.ts";
import { createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf, orderServicesOf } from "../../http/order-services.ts";
import { audited } from "../../operator/console/with-audit-log.ts";
import { createCoupon, newCouponCode, pauseCoupon } from "../../operator/coupons.ts";
import { offeredCurrencies } from "../../orders/prices.ts";

export const consoleCoupons = createRoutes();

handleConsole(consoleCoupons, consoleEndpoints.listCoupons, async ({ c, query: { before } }) => ({
  currency: c.get("settings").CURRENCY,
  currencies: offeredCurrencies(c.get("settings")),
  coupons: await couponsBefore(directoryOf(c), before ?? Number.MAX_SAFE_INTEGER, OperatorLimits.pageRows),
}));

handleConsole(consoleCoupons, consoleEndpoints.createCoupon, async ({ c, operator, body }) => {
  const services = orderServicesOf(c);
  const code = body.code ?? newCouponCode();
  const detail = `${body.value} ${body.kind === "percent" ? "%" : (body.currency ?? services.settings.CURRENCY)}`;
  const action = { operator, action: "create-coupon", object: couponCode(code), detail } as const;
  return await audited(services.directory, action, () => createCoupon(services, { ...body, code }));
});

handleConsole(consoleCoupons, consoleEndpoints.pauseCoupon, async ({ c, operator, params, body: { on } }) => {
  const services = orderServicesOf(c);
  const action = { operator, action: on ? "pause-coupon" : "resume-coupon", object: couponCode(params.code) } as const;
  return await audited(services.directory, action, () => pauseCoupon(services, params.code, on));
});
