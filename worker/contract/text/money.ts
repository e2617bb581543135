import { currencyOf } from "../currencies.ts";
import { numberFormat } from "./intl.ts";
import { type Language, languageTag } from "./languages.ts";

/** Decimal digits of the minor unit that is charged: 2 for USD, 0 for JPY. The digits of `Intl` differ by engine. */
export function minorDigits(currency: string): number {
  return currencyOf(currency).digits;
}

/** Formats an amount in minor units: `$12.50`, `¥1,250`. */
export function moneyText(amount: number, currency: string, language: Language): string {
  const { digits, shownDigits } = currencyOf(currency);
  const fraction = { minimumFractionDigits: shownDigits, maximumFractionDigits: shownDigits };
  const format = { style: "currency", currency: currency.toUpperCase(), ...fraction } as const;
  return numberFormat(languageTag(language), format).format(amount / 10 ** digits);
}

/** Parses an amount such as `5.00` into minor units; undefined if it is malformed, or no sum that can be charged. */
export function minorUnits(text: string, currency: string): number | undefined {
  const { digits, step } = currencyOf(currency);
  if (!/^\d+(\.\d+)?$/.test(text) || (text.split(".")[1] ?? "").length > digits) return undefined;
  const amount = Math.round(Number(text) * 10 ** digits);
  return amount % step === 0 ? amount : undefined;
}
