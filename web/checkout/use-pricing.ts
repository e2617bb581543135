import { getPricing } from "@contract/calls/orders.ts";
import { Limits } from "@contract/limits.ts";
import type { Pricing } from "@contract/order.ts";
import { useEffect, useState } from "react";
import { publicApi } from "../api/public-api.ts";
import { retry } from "../lib/retry.ts";

/** What can be bought nearly everywhere: shown until the server has said what can be bought here. */
const usual: Pricing = {
  currency: "usd",
  seats: { min: Limits.seatsMin, max: Limits.seatsMax },
  days: [...Limits.days],
  methods: ["card", "alipay"],
  sandbox: false,
};

/** What is for sale here. Never empty: the form is there at once, and settles when the answer comes. */
export function usePricing(): Pricing {
  const [pricing, setPricing] = useState(usual);
  useEffect(() => {
    const controller = new AbortController();
    retry(() => publicApi(getPricing, { signal: controller.signal }), { signal: controller.signal, everyMs: 3000 })
      .then(setPricing)
      // Without it the form still works: the server checks what is ordered.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return pricing;
}
