import { checkCoupon } from "@contract/calls/orders.ts";
import { couponCode } from "@contract/coupon.ts";
import type { QuoteRequest } from "@contract/order.ts";
import { useState } from "react";
import { sessionApi } from "../api/session-api.ts";
import { savedForm } from "./saved-form.ts";
import { cancelUnpaidOrder } from "./unpaid-order.ts";

export interface CouponState {
  typed: string;
  type: (text: string) => void;
  /** The coupon that the price is reckoned with. */
  applied: string | undefined;
  busy: boolean;
  /** `empty`: nothing was typed; otherwise why it is no good. */
  error: "empty" | { reason: unknown } | undefined;
  /** Looks whether it is any good; `error` says when it is not. */
  apply: () => Promise<void>;
  remove: () => void;
  /** Something was typed that is not applied: before ordering it is, so that its price shows first. */
  unsettled: boolean;
}

/**
 * A coupon for what is wanted. It is looked at when the person says so: each guess counts. `led`: has gone where the
 * result code of an error leads, so that nothing is said of it here.
 */
export function useCoupon(wanted: QuoteRequest, token?: string, led?: (error: unknown) => boolean): CouponState {
  const [saved] = useState(() => savedForm({ typed: "", applied: "" }));
  const [typed, setTyped] = useState(saved.typed);
  const [applied, setApplied] = useState(saved.applied || undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CouponState["error"]>();

  const apply = async (): Promise<void> => {
    const coupon = couponCode(typed);
    if (coupon === "") {
      setError("empty");
      return;
    }
    setError(undefined);
    setBusy(true);
    try {
      await cancelUnpaidOrder();
      await sessionApi(token)(checkCoupon, { body: { ...wanted, coupon } });
      setApplied(coupon);
      setTyped("");
    } catch (reason) {
      if (!led?.(reason)) setError({ reason });
    } finally {
      setBusy(false);
    }
  };
  return {
    typed,
    type(text) {
      setError(undefined);
      setTyped(text);
    },
    applied,
    busy,
    error,
    apply,
    remove: () => setApplied(undefined),
    unsettled: applied === undefined && typed.trim() !== "",
  };
}
