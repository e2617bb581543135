import { getPricing } from "@contract/calls/orders.ts";
import * as Limits from "@contract/limits.ts";
import type { Pricing } from "@contract/order.ts";
import { useEffect, useState } from "react";
import { publicApi } from "../api/public-api.ts";
import { retry } from "../lib/loading/retry.ts";

/** Offer of nearly all installations, shown until the server answers. */
const usual: Pricing = {
  currency: "usd",
  seats: { min: Limits.seatsMin, max: Limits.seatsMax },
  days: [...Limits.days],
  methods: ["card", "alipay"],
  sandbox: false,
};

/** The offer of this installation. Never empty: the form renders at once and updates on the answer. */
export function usePricing(): Pricing {
  const [pricing, setPricing] = useState(usual);
  useEffect(() => {
    const controller = new AbortController();
    retry(() => publicApi(getPricing, { signal: controller.signal }), { signal: controller.signal, everyMs: 3000 })
      .then(setPricing)
      // The form works without the answer: the server validates the order.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return pricing;
}
