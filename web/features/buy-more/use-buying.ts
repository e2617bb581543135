import type { PaymentMethod } from "@contract/order.ts";
import { pagePath } from "@contract/routes.ts";
import { isEmail } from "@contract/text.ts";
import { useState } from "react";
import { ticketFor } from "../../api/make-ticket.ts";
import { methodToUse, usableMethods } from "../../checkout/payment-methods.ts";
import { placeAndRemember } from "../../checkout/place-order.ts";
import { savedForm, saveForm } from "../../checkout/saved-form.ts";
import { useCoupon } from "../../checkout/use-coupon.ts";
import { usePageRestored } from "../../checkout/use-page-restored.ts";
import { usePayment } from "../../checkout/use-payment.ts";
import { usePricing } from "../../checkout/use-pricing.ts";
import { useQuote } from "../../checkout/use-quote.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useOutcome } from "../../room/use-outcome.ts";

/** More of what a room has. */
export type More = { kind: "seats"; seats: number } | { kind: "time"; days: number };

/** Buying more for the room of a session: its price, how it is paid, and the order. */
export function useBuying(session: Session, more: More, ownEmail: string) {
  const { token } = session;
  const errorText = useErrorText();
  const pay = usePayment();
  const { methods: offered, sandbox } = usePricing();
  const led = useOutcome(sessions.addressOf(session), session);
  const coupon = useCoupon(more, token, led);
  const used = coupon.applied === undefined ? {} : { coupon: coupon.applied };
  const price = useQuote({ ...more, ...used }, token, led);
  const [saved] = useState(() =>
    savedForm<{ method: PaymentMethod | ""; email: string }>({ method: "", email: ownEmail }),
  );
  const [chosen, choose] = useState(saved.method);
  const [email, setEmail] = useState(saved.email);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const methods = usableMethods(offered);
  const method = methodToUse(methods, chosen);

  const receiptTo = email.trim();
  const emailWrong = receiptTo !== "" && !isEmail(receiptTo);

  usePageRestored(() => setBusy(false));

  const values = { ...more, method: chosen, email };
  const save = () => saveForm(values, coupon);

  const submit = async () => {
    setChecked(true);
    if (!method || emailWrong || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      // A coupon that was typed and not applied first shows its price or its error.
      if (coupon.unsettled) {
        await coupon.apply();
        return setBusy(false);
      }
      const page = more.kind === "seats" ? "/chatroom/$code/chat-seats" : "/chatroom/$code/chat-duration";
      const room = sessions.addressOf(session);
      const order = await placeAndRemember(
        { ...more, method, ...used, ...(receiptTo ? { email: receiptTo } : {}) },
        { room, from: pagePath(page, room) },
        token,
      );
      saveForm({ ...values, order: order.orderId }, coupon);
      await pay(order, () => ticketFor(session));
    } catch (error) {
      if (led(error)) return setBusy(false);
      // The price may be out of date: the room has changed.
      price.retry();
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return {
    methods,
    method,
    methodMissing: checked && !method,
    choose,
    email,
    setEmail,
    emailWrong: checked && emailWrong,
    sandbox,
    coupon,
    price,
    free: price.quote?.amount === 0,
    busy,
    failure,
    save,
    submit,
  };
}
