import type { Company } from "@contract/company.ts";
import { placeOrder } from "@contract/endpoints/orders.ts";
import type { Jurisdiction } from "@contract/jurisdictions.ts";
import type { Order } from "@contract/order.ts";
import type { PaymentMethod } from "@contract/payment-methods.ts";
import type { UseNavigateResult } from "@tanstack/react-router";
import { apiWithToken } from "../api/api-with-token.ts";
import { namesOf, type PlacedOrder, rememberOrder } from "./placed-orders.ts";
import { cancelUnpaidOrder } from "./unpaid-order.ts";
import { openPayment, type TicketMaker } from "./use-payment.ts";

interface Paid {
  method: PaymentMethod;
  email?: string;
  company?: Company;
}

export interface Purchase {
  /** Order without method, coupon, email address and captcha. */
  goods:
    | { kind: "create"; seats: number; days: number; reopens?: true; sealed?: true; jurisdiction?: Jurisdiction }
    | { kind: "seats"; seats: number }
    | { kind: "time"; days: number }
    | { kind: "join"; code: string }
    /** A part of a goal, whose buyer chooses the amount; placed by `place`, which other pages need not load. */
    | { kind: "chip_in"; place: (fields: Paid) => Promise<Order> };
  /** Record of the order on this device. */
  about?: Omit<PlacedOrder, "orderId" | "reference" | "email">;
  /** Session of the room. A purchase without a session requires a captcha. */
  token?: string;
  makeTicket?: TicketMaker;
}

interface Fields {
  method: PaymentMethod;
  /** Email address; "" without one. */
  email: string;
  company: Company | undefined;
  /** Undefined before the server's offer is known. */
  currency: string | undefined;
  coupon: string | undefined;
  /** The price that the form shows; undefined while it loads. */
  amount: number | undefined;
  captcha: string | undefined;
}

/** Places an order, stores it on this device and opens its payment page. `save`: stores the order's id in the form. */
export async function placeAndPay(
  { goods, about, token, makeTicket }: Purchase,
  { method, email, company, currency, coupon, amount, captcha }: Fields,
  navigate: UseNavigateResult<string>,
  save: (order: { order: string }) => void,
): Promise<void> {
  const shown = amount === undefined ? {} : { amount };
  const paid: Paid = { method, ...(email && { email }), ...(company && { company }) };
  const optional = { ...(currency && { currency }), ...(coupon && { coupon }), ...(captcha && { captcha }) };
  const fields = { ...paid, ...shown, ...optional };
  const api = apiWithToken(token);
  const place = () => {
    if (goods.kind === "chip_in") return goods.place(paid);
    if (goods.kind === "create") return api(placeOrder, { body: { ...goods, ...fields, email, agree: true } });
    return api(placeOrder, { body: { ...goods, ...fields, ...(goods.kind === "join" && { agree: true }) } });
  };
  await cancelUnpaidOrder();
  const order = await place();
  const sealed = goods.kind === "create" && goods.sealed ? { sealed: "" } : {};
  rememberOrder({ ...namesOf(order), ...about, ...sealed, ...(email && !token && { email }) });
  save({ order: order.orderId });
  await openPayment(navigate, order, makeTicket);
}
