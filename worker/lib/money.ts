import type { Language } from "../contract/text/languages.ts";

const locale: Record<Language, string> = { en: "en-US", "zh-cn": "zh-CN", "zh-tw": "zh-TW" };

/** Formats an amount in minor units: `$12.50`, `¥1,250`. */
export function moneyText(amount: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(locale[language], { style: "currency", currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
