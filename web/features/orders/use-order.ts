import { getOrder } from "@contract/endpoints/orders.ts";
import type { Order } from "@contract/order.ts";
import { useRef } from "react";
import { ApiError, type ApiErrorKind } from "../../api/api-error.ts";
import { publicApi } from "../../api/public-api.ts";
import {
  placedOrder,
  placedOrders,
  rememberOrder,
  rememberReceipt,
  rememberSealedRoomId,
} from "../../checkout/placed-orders.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";

const fastMs = 1000;
const slowMs = 4000;
const fastFor = 20;
/** While a bank transfer settles, which takes days. */
const settlingMs = 60_000;
/** Answers about the order itself, which a repetition does not change; a server that fails or is busy may recover. */
const final: readonly ApiErrorKind[] = ["refused", "badRequest", "unauthenticated", "forbidden", "notFound"];

/** The order as its buyer sees it where they ordered it; in another browser no more than its reference shows. */
async function ask(key: string, signal: AbortSignal): Promise<Order> {
  const order = await publicApi(getOrder, { params: { orderId: placedOrder(key).orderId }, signal });
  if (order.code) rememberSealedRoomId(key, order.code);
  if (order.receiptCode) rememberReceipt(key, order.receiptCode);
  if (!order.public) return order;
  // Stored without its reference, by a page of a release before 2026-11-23. May go after 2026-12-31.
  for (const { orderId, reference, ...rest } of placedOrders()) {
    if (reference !== undefined) continue;
    const own = await publicApi(getOrder, { params: { orderId }, signal }).catch(() => undefined);
    if (own?.reference !== key) continue;
    rememberOrder({ orderId, reference: key, ...rest });
    return own;
  }
  return order;
}

/** An order, polled while the buyer may still be paying. `key`: its id or its reference. */
export function useOrder(key: string) {
  const asked = useRef(0);
  const { value, error, reload, setValue } = useLoaded((signal) => ask(key, signal), {
    key,
    whenHidden: true,
    everyMs({ value, error }) {
      const failure = error instanceof ApiError ? error : undefined;
      if (error === undefined ? value?.status !== "pending" : failure && final.includes(failure.kind)) return undefined;
      asked.current += 1;
      if (failure?.retryAfterSeconds) return failure.retryAfterSeconds * 1000;
      if (value?.settling) return settlingMs;
      return error || asked.current > fastFor ? slowMs : fastMs;
    },
  });
  return {
    order: value,
    error,
    /** Restarts polling. */
    reload: () => {
      asked.current = 0;
      reload();
    },
    /** Shows the order in another endpoint's answer. */
    replace: setValue,
  };
}
