import { getPayment } from "@contract/calls/orders.ts";
import { isPaymentAddress } from "@contract/routes/payment-hosts.ts";
import { useEffect, useState } from "react";
import { publicApi } from "../../api/public-api.ts";

/** Address of the payment page of an order; null if there is no such order, undefined while loading. */
export function usePaymentPage(asked: string | undefined): string | null | undefined {
  const sessionId =
    asked !== undefined && isPaymentAddress(asked, location.origin)
      ? new URL(asked).pathname.split("/").findLast((segment) => segment !== "")
      : undefined;
  const [page, setPage] = useState<string | null>();
  useEffect(() => {
    if (sessionId === undefined) return;
    const controller = new AbortController();
    publicApi(getPayment, { params: { sessionId }, signal: controller.signal }).then(
      ({ payUrl }) => setPage(payUrl),
      () => !controller.signal.aborted && setPage(null),
    );
    return () => controller.abort();
  }, [sessionId]);
  return sessionId === undefined ? null : page;
}
