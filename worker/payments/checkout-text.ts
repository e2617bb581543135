import type { OrderKind } from "../contract/order.ts";
import type { Language } from "../contract/text/languages.ts";

interface Bought {
  kind: OrderKind;
  seats: number;
  days: number;
}

const titles: Record<Language, Record<OrderKind, string>> = {
  en: {
    create: "Chat room",
    seats: "More seats",
    time: "More time",
    join: "A seat in a chat room",
    chip_in: "Part of more time",
  },
  "zh-cn": { create: "聊天室", seats: "增加席位", time: "延长时间", join: "聊天室席位", chip_in: "合付延长时间" },
  "zh-tw": { create: "聊天室", seats: "增加席位", time: "延長時間", join: "聊天室席位", chip_in: "合付延長時間" },
};

const count: Record<Language, { seats: (n: number) => string; days: (n: number) => string }> = {
  en: { seats: (n) => (n === 1 ? "1 seat" : `${n} seats`), days: (n) => (n === 1 ? "1 day" : `${n} days`) },
  "zh-cn": { seats: (n) => `${n} 个席位`, days: (n) => `${n} 天` },
  "zh-tw": { seats: (n) => `${n} 個席位`, days: (n) => `${n} 天` },
};

/** Title and details of an order for the payment page. */
export function boughtText(bought: Bought, appName: string, language: Language) {
  return { title: `${appName} · ${titles[language][bought.kind]}`, details: counted(bought, language) };
}

/** Description of the purchase in one line, without the app's name. */
export function boughtLine(bought: Bought, language: Language): string {
  return [titles[language][bought.kind], counted(bought, language)].filter(Boolean).join(" · ");
}

/** Omits seats or days of 0. */
function counted({ seats, days }: Bought, language: Language): string {
  const messages = count[language];
  return [seats > 0 ? messages.seats(seats) : "", days > 0 ? messages.days(days) : ""].filter(Boolean).join(" · ");
}
