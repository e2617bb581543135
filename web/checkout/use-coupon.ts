import { checkCoupon } from "@contract/endpoints/orders.ts";
import type { QuoteRequest } from "@contract/order.ts";
import { couponCode } from "@contract/order.ts";
import { useState } from "react";
import { apiWithToken } from "../api/api-with-token.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { savedForm } from "./saved-form.ts";
import { cancelUnpaidOrder } from "./unpaid-order.ts";

export interface CouponState {
  typed: string;
  type: (text: string) => void;
  /** The coupon included in the price. */
  applied: string | undefined;
  busy: boolean;
  /** `empty`: no input; else the reason of the refusal. */
  error: "empty" | { reason: unknown } | undefined;
  apply: () => Promise<void>;
  remove: () => void;
  /** A typed coupon is not applied yet. An order applies it first, so that its price shows. */
  unsettled: boolean;
}

/**
 * Coupon of an order. It is checked only on request, because the server counts guesses. `led`: returns true if it
 * navigated because of the error, so that no message shows.
 */
export function useCoupon(wanted: QuoteRequest, token?: string, led?: (error: unknown) => boolean): CouponState {
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
    type(text) {
      setIsEmpty(false);
      clear();
      setTyped(text);
    },
    applied,
    busy,
    error: isEmpty ? "empty" : error === undefined ? undefined : { reason: error },
    apply,
    remove: () => setApplied(undefined),
    unsettled: applied === undefined && typed.trim() !== "",
  };
}
