import { minorDigits } from "../../contract/text/money.ts";
import type { OrderRow } from "../../directory/schema.ts";
import { totalOf } from "../../orders/order-state.ts";
import { presentForOperator } from "../orders.ts";

type Cell = string | number | null;

/** Columns of an exported order. Amounts are in units of the currency, times in UTC. */
const columns: Record<string, (order: OrderRow) => Cell> = {
  order: (order) => presentForOperator(order).orderId,
  created: ({ createdAt }) => time(createdAt),
  kind: ({ kind }) => kind,
  status: (order) => presentForOperator(order).status,
  seats: ({ seats }) => seats,
  days: ({ days }) => days,
  list_amount: ({ listAmount, currency }) => amount(listAmount, currency),
  discount: ({ discount, currency }) => amount(discount, currency),
  net: (order) => amount(totalOf(order) - (order.tax ?? 0), order.currency),
  tax: (order) => amount(order.tax ?? 0, order.currency),
  amount: (order) => amount(totalOf(order), order.currency),
  currency: ({ currency }) => currency.toUpperCase(),
  coupon: ({ coupon }) => coupon,
  email: ({ email }) => email,
  company: ({ company }) => company?.name ?? null,
  tax_id: ({ company }) => company?.taxId ?? null,
  reference: ({ company }) => company?.reference ?? null,
  room: ({ roomId }) => roomId,
  gateway: ({ gateway }) => gateway,
  method: ({ method }) => method,
  payment: (order) => presentForOperator(order).sessionId,
  paid: ({ paidAt }) => time(paidAt),
  fulfilled: ({ fulfilledAt }) => time(fulfilledAt),
  closed: ({ closedAt }) => time(closedAt),
  refund_reason: ({ refundReason }) => refundReason,
  disputed: ({ disputedAt }) => time(disputedAt),
  dispute: ({ disputeOutcome }) => disputeOutcome,
  refund_failed: ({ refundFailedAt }) => time(refundFailedAt),
};

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const amount = (value: number, currency: string) => {
  const digits = minorDigits(currency);
  return (value / 10 ** digits).toFixed(digits);
};

/** Orders as lines of CSV (RFC 4180), with the names of the columns before them if `withNames`. */
export function ordersCsv(orders: readonly OrderRow[], withNames: boolean): string {
  const rows = orders.map((order) => Object.values(columns).map((cell) => cell(order)));
  return [...(withNames ? [Object.keys(columns)] : []), ...rows]
    .map((row) => `${row.map(cellText).join()}\r\n`)
    .join("");
}

/**
 * A cell in quotes where CSV needs them. An apostrophe goes before a text that a spreadsheet would run as a formula
 * (OWASP, CSV injection): addresses are what buyers typed.
 */
function cellText(value: Cell): string {
  if (value === null) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
