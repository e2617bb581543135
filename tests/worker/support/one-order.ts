import { env } from "cloudflare:workers";
import { settingsOf } from "../../../worker/env.ts";
import { newRoomId } from "../../../worker/lib/crypto/codes.ts";
import { presentOrder } from "../../../worker/orders/present-order.ts";
import { receiveEvent } from "../../../worker/orders/receive-event.ts";
import type { RefundPlan } from "../../support/stripe/stand-in.ts";
import { Shop } from "./schedules.ts";

/** A shop with one order, and the payment service's next answers about refunds. */
export async function shopWith(...plans: RefundPlan[]) {
  const shop = new Shop(1, { database: env.DB, settings: settingsOf(env) });
  shop.services.settings = { ...shop.services.settings, OPERATOR_EMAIL: "operator@example.com" };
  shop.bank.stripe.plans = plans;
  await shop.order("create", newRoomId());
  const orderId = shop.orderIds[0] ?? "";
  const { reference } = await shop.row(orderId);
  const session = `cs_${reference}`;
  const { services, bank } = shop;
  return {
    shop,
    services,
    stripe: bank.stripe,
    reference,
    row: () => shop.row(orderId),
    async pay() {
      bank.completePayment(session);
      await this.tell();
    },
    /** Delivers an event about the order. */
    async tell() {
      await receiveEvent(services, JSON.stringify({ reference, sessionId: session }), "");
    },
    async shown() {
      return presentOrder(await shop.row(orderId), services.settings);
    },
    end(status: "succeeded" | "failed") {
      const [refund] = bank.stripe.refundsOf(session);
      if (!refund) throw new Error("no refund was made");
      bank.stripe.settleRefund(refund, status);
    },
    refunds: () => bank.stripe.asked.filter((call) => call === "POST /v1/refunds").length,
    back: () => bank.stripe.back(session),
  };
}
