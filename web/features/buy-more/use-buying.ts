import { placeOrder } from "@contract/calls/orders.ts";
import type { PaymentMethod } from "@contract/order.ts";
import { useState } from "react";
import { ticketFor } from "../../api/make-ticket.ts";
import { sessionApi } from "../../api/session-api.ts";
import { useCoupon } from "../../api/use-coupon.ts";
import { usePricing } from "../../api/use-pricing.ts";
import { useQuote } from "../../api/use-quote.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { methodToUse, usableMethods } from "../../lib/payment-methods.ts";
import { rememberOrder } from "../../lib/placed-orders.ts";
import { usePayment } from "../../lib/use-payment.ts";
import { useReturn } from "../../lib/use-return.ts";
import type { Session } from "../../room/types.ts";

/** More of what a room has. */
export type More = { kind: "seats"; seats: number } | { kind: "time"; days: number };

/** Buying more for the room of a session: its price, how it is paid, and the order. */
export function useBuying(session: Session, more: More) {
  const { token, linkCode } = session;
  const errorText = useErrorText();
  const pay = usePayment();
  const { methods: offered, sandbox } = usePricing();
  const coupon = useCoupon(more, token);
  const used = coupon.applied === undefined ? {} : { coupon: coupon.applied };
  const price = useQuote({ ...more, ...used }, token);
  const [chosen, choose] = useState<PaymentMethod>();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const methods = usableMethods(offered);
  const method = methodToUse(methods, chosen);

  useReturn(() => setBusy(false));

  const submit = async () => {
    setMissing(!method);
    if (!method || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      // What was typed and not applied shows its price first, or what is wrong with it.
      if (coupon.unsettled) {
        await coupon.apply();
        return setBusy(false);
      }
      const order = await sessionApi(token)(placeOrder, { body: { ...more, method, ...used } });
      const page = more.kind === "seats" ? "chat-seats" : "chat-duration";
      rememberOrder({ orderId: order.orderId, room: linkCode, from: `/chatroom/${linkCode}/${page}` });
      await pay(order, () => ticketFor(session));
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return {
    methods,
    method,
    methodMissing: missing && !method,
    choose,
    sandbox,
    coupon,
    price,
    free: price.quote?.amount === 0,
    busy,
    failure,
    submit,
  };
}
