import type { PaymentMethod, QuoteRequest } from "@contract/order.ts";
import { isEmail } from "@contract/text.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { reactionTo } from "../../api/reactions.ts";
import { useCaptcha } from "../../captcha/use-captcha.ts";
import { methodToUse } from "../../checkout/payment-methods.ts";
import { savedForm, saveForm } from "../../checkout/saved-form.ts";
import { useCoupon } from "../../checkout/use-coupon.ts";
import { usePayment } from "../../checkout/use-payment.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";

export interface RoomWishes {
  seats: number;
  days: number;
  email: string;
  /** "": the first that works here. */
  method: PaymentMethod | "";
  agreed: boolean;
}

/** The create-room form: its values, what is wrong with them, and the order that it places. `methods`: those that work here. */
export function useCreateRoom(methods: readonly PaymentMethod[]) {
  const t = useT("home");
  const errorText = useErrorText();
  const pay = usePayment();
  const captcha = useCaptcha();
  const navigate = useNavigate();
  const [wishes, setWishes] = useState(() =>
    savedForm<RoomWishes>({ seats: 5, days: 7, email: "", method: "", agreed: false }),
  );
  const [checked, setChecked] = useState({ email: false, agreed: false });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const change = (changes: Partial<RoomWishes>) => {
    captcha.begin();
    setFailure(undefined);
    setWishes((before) => ({ ...before, ...changes }));
  };

  const email = wishes.email.trim();
  const emailError = email === "" ? t("emailEmpty") : isEmail(email) ? undefined : t("emailInvalid");
  const { seats, days } = wishes;
  const coupon = useCoupon({ kind: "create", seats, days, ...(isEmail(email) ? { email } : {}) });
  const wanted: QuoteRequest = { kind: "create", seats, days, ...(coupon.applied ? { coupon: coupon.applied } : {}) };
  const method = methodToUse(methods, wishes.method);
  const methodError = method ? undefined : t("methodMissing");
  const agreeError = wishes.agreed ? undefined : t("agreeMissing");

  const save = () => saveForm(wishes, coupon);

  /** False when something is missing; then the errors show. */
  const submit = async (): Promise<boolean> => {
    setChecked({ email: true, agreed: true });
    if (emailError || agreeError || !method) return false;
    setBusy(true);
    setFailure(undefined);
    // A coupon that was typed and not applied first shows its price or its error.
    if (coupon.unsettled) {
      await coupon.apply();
      setBusy(false);
      return true;
    }
    try {
      const answer = await captcha.answer();
      const optional = {
        ...(answer ? { captcha: answer } : {}),
        ...(coupon.applied ? { coupon: coupon.applied } : {}),
      };
      const { placeAndRemember } = await import("../../checkout/place-order.ts");
      const body = { kind: "create", email, seats, days, method, agree: true, ...optional } as const;
      const order = await placeAndRemember(body, { email });
      saveForm({ ...wishes, order: order.orderId }, coupon);
      await pay(order);
    } catch (error) {
      const { code, do: reaction } = reactionTo(error instanceof CallError ? error.code : 0);
      if (reaction === "fail") void navigate({ to: "/fail", search: { code: String(code) } });
      else if (reaction !== "nothing") setFailure(errorText(error));
      captcha.renew();
      setBusy(false);
    }
    return true;
  };

  return {
    wishes,
    wanted,
    coupon,
    change,
    touch: captcha.begin,
    captcha: captcha.state,
    busy,
    save,
    /** Back from the payment page by the browser's button: the form can be sent again, with a new captcha. */
    settle: () => {
      setBusy(false);
      captcha.renew();
    },
    failure,
    submit,
    emailError: checked.email ? emailError : undefined,
    agreeError: checked.agreed ? agreeError : undefined,
    methodError: checked.agreed ? methodError : undefined,
    leaveEmail: () => email !== "" && setChecked((before) => ({ ...before, email: true })),
  };
}
