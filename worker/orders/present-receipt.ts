import * as Limits from "../contract/limits.ts";
import type { OrderReceipt, TaxRate } from "../contract/order-receipt.ts";
import type { Language } from "../contract/text/languages.ts";
import type { OrderRow } from "../directory/schema.ts";
import type { Settings } from "../env.ts";
import { orderNumber } from "../lib/crypto/codes.ts";
import { boughtLine } from "../payments/checkout-text.ts";
import { totalOf } from "./order-state.ts";

export type PaidOrderRow = OrderRow & { paidAt: number };

export const isPaid = (order: OrderRow): order is PaidOrderRow => order.paidAt !== null;

const discountText = { en: "Discount", "zh-cn": "折扣", "zh-tw": "折扣" };
/** Without the code, which may still be valid: receipts are passed on. */
const couponText = { en: "Coupon", "zh-cn": "优惠码", "zh-tw": "優惠碼" };

/** The receipt of a paid order, from what the order itself stores: it outlives the room. It holds no link and no email address. */
export function presentReceipt(
  order: PaidOrderRow,
  {
    APP_NAME,
    SELLER_NAME: name = APP_NAME,
    SELLER_ADDRESS: address,
    SELLER_TAX_ID: taxId,
  }: Pick<Settings, "APP_NAME" | "SELLER_NAME" | "SELLER_ADDRESS" | "SELLER_TAX_ID">,
  language: Language,
): OrderReceipt {
  const { currency, company } = order;
  const total = totalOf(order);
  const changesUntil = order.paidAt + Limits.companyChangeMs;
  return {
    number: orderNumber(order.reference),
    date: order.paidAt,
    seller: { name, ...(address && { address }), ...(taxId && { taxId }) },
    ...(company && { buyer: company }),
    ...(changesUntil > Date.now() && { buyerChangesUntil: changesUntil }),
    lines: linesOf(order, language),
    net: total - (order.tax ?? 0),
    tax: order.taxRates === null ? [] : (JSON.parse(order.taxRates) as TaxRate[]),
    total,
    currency,
    method: order.gateway === "stripe" ? order.method : order.gateway === "none" ? "free" : "sandbox",
    refunds: refundsOf(order),
  };
}

function linesOf(order: OrderRow, language: Language): OrderReceipt["lines"] {
  const { listAmount, discount, coupon, couponDiscount } = order;
  const line = (text: string, amount: number) => ({ text, quantity: 1, amount });
  const [discountLabel, couponLabel] = [discountText[language], couponText[language]];
  const isJoint = coupon !== null && couponDiscount === null;
  const byCoupon = couponDiscount ?? 0;
  const reductions = isJoint
    ? [line(`${discountLabel} · ${couponLabel}`, -discount)]
    : [line(discountLabel, byCoupon - discount), line(couponLabel, -byCoupon)];
  return [line(boughtLine(order, language), listAmount), ...reductions.filter(({ amount }) => amount < 0)];
}

/** The order is refunded in full, a lost dispute returned its payment, or somebody sent back a part by hand. */
function refundsOf(order: OrderRow): OrderReceipt["refunds"] {
  const { status, closedAt, refundDueAt, refundSentAt, refundFailedAt, disputeOutcome, disputeClosedAt } = order;
  const { partRefunded, partRefundedAt } = order;
  const amount = totalOf(order);
  if (disputeOutcome === "lost") return [{ date: disputeClosedAt, amount, state: "done" }];
  if (status === "refunded") return [{ date: closedAt, amount, state: "done" }];
  if (refundFailedAt !== null) return [{ date: refundFailedAt, amount, state: "failed" }];
  if (refundDueAt !== null) return [{ date: refundSentAt ?? refundDueAt, amount, state: "under_way" }];
  return partRefunded ? [{ date: partRefundedAt, amount: partRefunded, state: "done" }] : [];
}
