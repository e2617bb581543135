import type { Pricing } from "@contract/order.ts";
import { useState } from "react";
import { localStore } from "../lib/browser/local-store.ts";

const storageKey = "parley.currency";

export type CurrencyChoice = ReturnType<typeof useCurrency>;

/**
 * The currency of an order: the one that was last chosen on this device, else the suggested one. `fixed`: currency
 * of an order without a choice.
 */
export function useCurrency({ currencies: offered, ...usual }: Pricing, fixed?: string) {
  const [chosen, setChosen] = useState(() => localStore.get(storageKey));
  const find = (wanted: string | undefined) => offered.find(({ currency }) => currency === wanted);
  const used = find(fixed ?? chosen) ?? find(fixed ?? usual.suggested);
  return {
    /** Undefined until the server's offer is known. */
    currency: fixed ?? used?.currency,
    /** Methods that take the currency. */
    methods: used?.methods ?? usual.methods,
    currencies: fixed === undefined ? offered.map(({ currency }) => currency) : [fixed],
    choose(currency: string) {
      localStore.set(storageKey, currency);
      setChosen(currency);
    },
    /** A choice of an earlier visit waits for the offer. */
    pending: fixed === undefined && offered.length === 0 && chosen !== undefined,
  };
}
