import { numberFormat } from "./intl.ts";
import { type Language, languageTag } from "./languages.ts";

const money = (tag: string, currency: string) =>
  numberFormat(tag, { style: "currency", currency: currency.toUpperCase() });

/** Digits of a currency's minor unit: 2 for USD, 0 for JPY. */
export function minorDigits(currency: string): number {
  return money("en", currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Formats an amount in minor units: `$12.50`, `¥1,250`. */
export function moneyText(amount: number, currency: string, language: Language): string {
  return money(languageTag(language), currency).format(amount / 10 ** minorDigits(currency));
}

/** Parses an amount such as `5.00` into minor units; undefined if it is malformed. */
export function minorUnits(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  if (!/^\d+(\.\d+)?$/.test(text) || (text.split(".")[1] ?? "").length > digits) return undefined;
  return Math.round(Number(text) * 10 ** digits);
}
