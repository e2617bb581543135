import { quoteOrder } from "@contract/calls/orders.ts";
import type { Quote } from "@contract/order.ts";
import { useEffect, useState } from "react";
import { publicApi } from "../../api/public-api.ts";

interface QuoteState {
  /** The price of what is chosen now; while it is asked for, the one before. */
  quote: Quote | undefined;
  /** The price shown is not yet that of what is chosen. */
  pending: boolean;
  failed: boolean;
  retry: () => void;
}

const debounceMs = 180;

/** What a room of these seats and days costs, as the server says. */
export function useQuote(seats: number, days: number): QuoteState {
  const [known, setKnown] = useState<{ key: string; quote: Quote }>();
  const [failedKey, setFailedKey] = useState("");
  const [attempt, setAttempt] = useState(0);
  const key = `${seats} ${days} ${attempt}`;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const quote = await publicApi(quoteOrder, {
          body: { kind: "create", seats, days },
          signal: controller.signal,
        });
        setKnown({ key, quote });
      } catch {
        if (!controller.signal.aborted) setFailedKey(key);
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [seats, days, key]);
  const failed = failedKey === key;
  return { quote: known?.quote, pending: known?.key !== key && !failed, failed, retry: () => setAttempt(attempt + 1) };
}
