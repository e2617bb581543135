import { quoteOrder } from "@contract/endpoints/orders.ts";
import type { Quote, QuoteRequest } from "@contract/order.ts";
import { useEffect, useState } from "react";
import { apiWithToken } from "../api/api-with-token.ts";
import { cancelUnpaidOrder, noteUnpaidOrder } from "./unpaid-order.ts";

export type QuoteState = ReturnType<typeof useQuote>;

const debounceMs = 180;

/**
 * The server's price of an order, debounced; none is asked for without a request. `token`: session of the order's room.
 * `onFailed`: called with each error.
 */
export function useQuote(wanted: QuoteRequest | undefined, token?: string, onFailed?: (error: unknown) => void) {
  const [known, setKnown] = useState<{ key: string; quote: Quote }>();
  const [failedKey, setFailedKey] = useState("");
  const [attempt, setAttempt] = useState(0);
  useEffect(noteUnpaidOrder, []);
  const key = `${JSON.stringify(wanted)} ${attempt}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` covers `wanted`
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        await cancelUnpaidOrder();
        const quote = await apiWithToken(token)(quoteOrder, { body: wanted, signal: controller.signal });
        setKnown({ key, quote });
      } catch (error) {
        if (controller.signal.aborted) return;
        setFailedKey(key);
        onFailed?.(error);
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, token]);
  const failed = failedKey === key;
  return {
    /** Price of the current choice; while it loads, the previous price. */
    quote: known?.quote,
    /** The shown price is of an earlier choice. */
    pending: known?.key !== key && !failed,
    failed,
    retry: () => setAttempt(attempt + 1),
  };
}
