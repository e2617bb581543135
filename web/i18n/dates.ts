import { formatClock } from "../lib/format.ts";
import { languageTag } from "../lib/language.ts";
import { useLanguage } from "./I18nProvider.tsx";

/** Dates and amounts in the language of the screen; times are milliseconds since 1970, in the device's zone. */
export interface Formats {
  /** 14:05 */
  time(ms: number): string;
  /** 21 November 2026 */
  day(ms: number): string;
  /** 21/11/2026, short as the language writes it */
  shortDay(ms: number): string;
  /** 21 Nov 2026, 14:05 */
  dateTime(ms: number): string;
  /** Minor units of a currency: 1250, "usd" → $12.50 */
  money(amount: number, currency: string): string;
  number(value: number): string;
}

export function formatsFor(tag: string, timeZone?: string): Formats {
  const zone = timeZone ? { timeZone } : {};
  /** Made when it is used: each takes a phone a moment, and few screens use them all. */
  const dates = (options: Intl.DateTimeFormatOptions) => {
    let made: Intl.DateTimeFormat | undefined;
    return (ms: number) => {
      made ??= new Intl.DateTimeFormat(tag, { ...options, ...zone });
      return made.format(ms);
    };
  };
  let number: Intl.NumberFormat | undefined;
  return {
    time: timeZone ? dates({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }) : formatClock,
    day: dates({ dateStyle: "long" }),
    shortDay: dates({ dateStyle: "short" }),
    dateTime: dates({
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
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

/** To make them takes the browser longer than all else that a message needs: once for each language. */
const made = new Map<string, Formats>();

export function useFormats(): Formats {
  const tag = languageTag(useLanguage());
  const formats = made.get(tag) ?? formatsFor(tag);
  made.set(tag, formats);
  return formats;
}
