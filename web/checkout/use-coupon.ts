import { checkCoupon } from "@contract/endpoints/orders.ts";
import type { QuoteRequest } from "@contract/order.ts";
import { couponCode } from "@contract/order.ts";
import { useState } from "react";
import { apiWithToken } from "../api/api-with-token.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { savedForm } from "./saved-form.ts";
import { cancelUnpaidOrder } from "./unpaid-order.ts";

export type CouponState = ReturnType<typeof useCoupon>;

/**
 * Coupon of an order. It is checked only on request, because the server counts guesses. `led`: returns true if it
 * navigated because of the error, so that no message shows.
 */
export function useCoupon(wanted: QuoteRequest, token?: string, led?: (error: unknown) => boolean) {
  const [saved] = useState(() => savedForm({ typed: "", applied: "" }));
  const [typed, setTyped] = useState(saved.typed);
  const [applied, setApplied] = useState(saved.applied || undefined);
  const [isEmpty, setIsEmpty] = useState(false);
  const { busy, error, submit, clear } = useSubmit({ onError: led });

  const apply = async (): Promise<void> => {
    const coupon = couponCode(typed);
    setIsEmpty(coupon === "");
    if (coupon === "") return;
    await submit(async () => {
      await cancelUnpaidOrder();
      await apiWithToken(token)(checkCoupon, { body: { ...wanted, coupon } });
      setApplied(coupon);
      setTyped("");
    });
  };
  return {
    typed,
    type(text: string) {
      setIsEmpty(false);
      clear();
      setTyped(text);
    },
    /** The coupon included in the price. */
    applied,
    busy,
    /** `empty`: no input; else the reason of the refusal. */
    error: isEmpty ? ("empty" as const) : error === undefined ? undefined : { reason: error },
    apply,
    remove: () => setApplied(undefined),
    /** A typed coupon is not applied yet. An order applies it first, so that its price shows. */
    unsettled: applied === undefined && typed.trim() !== "",
  };
}
