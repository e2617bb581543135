import { numberFormat } from "@contract/text/intl.ts";
import { languageTag } from "@contract/text/languages.ts";
import { moneyText } from "@contract/text/money.ts";
import { useLanguage } from "./I18nProvider.tsx";

/** Amounts in the language of the screen. */
export function useAmounts() {
  const language = useLanguage();
  return {
    /** Minor units of a currency: 1250, "usd" → $12.50 */
    money: (amount: number, currency: string) => moneyText(amount, currency, language),
    currencyName: (currency: string) =>
      new Intl.DisplayNames(languageTag(language), { type: "currency" }).of(currency.toUpperCase()) ?? currency,
    number: (value: number) => numberFormat(languageTag(language)).format(value),
    /** A share of 1: 0.0123 → 1.23 % */
    percent: (share: number) =>
      numberFormat(languageTag(language), { style: "percent", maximumFractionDigits: 2 }).format(share),
  };
}
