import type { Pricing } from "@contract/order.ts";
import type { PaymentMethod } from "@contract/payment-methods.ts";
import { useState } from "react";
import { localStore } from "../lib/browser/local-store.ts";

const storageKey = "parley.currency";

export interface CurrencyChoice {
  /** Undefined until the server's offer is known. */
  currency: string | undefined;
  /** Methods that take the currency. */
  methods: readonly PaymentMethod[];
  currencies: readonly string[];
  choose: (currency: string) => void;
  /** A choice of an earlier visit waits for the offer. */
  pending: boolean;
}

/**
 * The currency of an order: the one that was last chosen on this device, else the suggested one. `fixed`: of an order
 * that leaves no choice.
 */
export function useCurrency({ currencies: offered, ...usual }: Pricing, fixed?: string): CurrencyChoice {
  const [chosen, setChosen] = useState(() => localStore.get(storageKey));
  const find = (wanted: string | undefined) => offered.find(({ currency }) => currency === wanted);
  const used = find(fixed ?? chosen) ?? find(fixed ?? usual.suggested);
  return {
    currency: fixed ?? used?.currency,
    methods: used?.methods ?? usual.methods,
    currencies: fixed === undefined ? offered.map(({ currency }) => currency) : [fixed],
    choose(currency) {
      localStore.set(storageKey, currency);
      setChosen(currency);
    },
    pending: fixed === undefined && offered.length === 0 && chosen !== undefined,
  };
}
