import { languageTag } from "../lib/language.ts";
import { useLanguage } from "./I18nProvider.tsx";

/** Amounts in the language of the screen. */
export interface Amounts {
  /** Minor units of a currency: 1250, "usd" → $12.50 */
  money(amount: number, currency: string): string;
  number(value: number): string;
}

export function amountsFor(tag: string): Amounts {
  let number: Intl.NumberFormat | undefined;
  return {
    money(amount, currency) {
      const money = new Intl.NumberFormat(tag, { style: "currency", currency: currency.toUpperCase() });
      const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
      return money.format(amount / 10 ** digits);
    },
    number(value) {
      number ??= new Intl.NumberFormat(tag);
      return number.format(value);
    },
  };
}

/** Constructing an `Intl.NumberFormat` costs far more than using one: one object for each language. */
const made = new Map<string, Amounts>();

export function useAmounts(): Amounts {
  const tag = languageTag(useLanguage());
  const amounts = made.get(tag) ?? amountsFor(tag);
  made.set(tag, amounts);
  return amounts;
}
