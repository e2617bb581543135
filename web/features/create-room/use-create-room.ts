import { placeOrder } from "@contract/calls/orders.ts";
import type { PaymentMethod } from "@contract/order.ts";
import { isEmail } from "@contract/text.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { useCaptcha } from "../../api/use-captcha.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { rememberOrder } from "../../lib/placed-orders.ts";

export interface RoomWishes {
  seats: number;
  days: number;
  email: string;
  method: PaymentMethod;
  agreed: boolean;
}

/** The create-room form: its values, what is wrong with them, and the order that it places. */
export function useCreateRoom() {
  const t = useT("home");
  const errorText = useErrorText();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const [wishes, setWishes] = useState<RoomWishes>({ seats: 5, days: 7, email: "", method: "card", agreed: false });
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
  const agreeError = wishes.agreed ? undefined : t("agreeMissing");

  /** False when something is missing; then the errors show. */
  const submit = async (): Promise<boolean> => {
    setChecked({ email: true, agreed: true });
    if (emailError || agreeError) return false;
    setBusy(true);
    setFailure(undefined);
    let answer: string | undefined;
    try {
      answer = await captcha.answer();
    } catch {
      setFailure(t("checkFailed"));
      setBusy(false);
      return true;
    }
    try {
      const { seats, days, method } = wishes;
      const order = await publicApi(placeOrder, {
        body: { kind: "create", email, seats, days, method, agree: true, ...(answer ? { captcha: answer } : {}) },
      });
      rememberOrder({ orderId: order.orderId, email });
      if (order.payUrl) location.assign(order.payUrl);
      else await navigate({ to: "/success/$orderId", params: { orderId: order.orderId } });
    } catch (error) {
      setFailure(errorText(error));
      captcha.renew();
      setBusy(false);
    }
    return true;
  };

  return {
    wishes,
    change,
    touch: captcha.begin,
    captcha: captcha.state,
    busy,
    /** Back from the payment page by the browser's button: the form can be sent again. */
    settle: () => setBusy(false),
    failure,
    submit,
    emailError: checked.email ? emailError : undefined,
    agreeError: checked.agreed ? agreeError : undefined,
    leaveEmail: () => email !== "" && setChecked((before) => ({ ...before, email: true })),
  };
}
