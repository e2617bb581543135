import type { Language } from "./text/languages.ts";

/**
 * Payment methods of the payment service. Source of currencies, refund windows and times of settlement: the page of each
 * method, https://docs.stripe.com/payments/wechat-pay and so on. Read 2026-11-29. The service offers some of them to
 * accounts of some countries only, for example PromptPay to Thai ones.
 */
interface Method {
  name: Record<Language, string>;
  /** Currencies that the method pays in; without them, all of the payment service's. */
  currencies?: readonly string[];
  /** The money may arrive this many days after the buyer has finished; without it, at once. */
  settlesInDays?: number;
  /** The payment service refunds up to this age of a payment; without it, at any age. */
  refundDays?: number;
  /** Apps in whose browsers the method does not work. */
  notIn?: readonly string[];
}

const sameName = (name: string): Method["name"] => ({ en: name, "zh-cn": name, "zh-tw": name });
const codes = (text: string) => text.split(" ");

export const paymentMethodTable = {
  card: { name: { en: "Card", "zh-cn": "银行卡", "zh-tw": "信用卡" } },
  alipay: {
    name: { en: "Alipay", "zh-cn": "支付宝", "zh-tw": "支付寶" },
    currencies: codes("aud cad cny eur gbp hkd jpy myr nzd sgd usd"),
    refundDays: 90,
    notIn: ["wechat", "qq"],
  },
  wechat_pay: {
    name: { en: "WeChat Pay", "zh-cn": "微信支付", "zh-tw": "微信支付" },
    currencies: codes("aud cad chf cny dkk eur gbp hkd jpy nok sek sgd usd"),
    refundDays: 180,
  },
  paypal: {
    name: sameName("PayPal"),
    currencies: codes("aud cad chf czk dkk eur gbp hkd nok nzd pln sek sgd usd"),
    refundDays: 180,
    notIn: ["wechat", "qq"],
  },
  pix: { name: sameName("Pix"), currencies: ["brl"], refundDays: 90 },
  upi: { name: sameName("UPI"), currencies: ["inr"], refundDays: 60 },
  blik: { name: sameName("BLIK"), currencies: ["pln"] },
  promptpay: { name: sameName("PromptPay"), currencies: ["thb"] },
  p24: { name: sameName("Przelewy24"), currencies: ["eur", "pln"], refundDays: 180 },
  sepa_debit: {
    name: { en: "SEPA Direct Debit", "zh-cn": "SEPA 直接扣款", "zh-tw": "SEPA 直接扣款" },
    currencies: ["eur"],
    // 14 days of banks, as older copies of the page say.
    settlesInDays: 21,
    refundDays: 180,
  },
} as const satisfies Record<string, Method>;

export type PaymentMethod = keyof typeof paymentMethodTable;

const table: Record<PaymentMethod, Method> = paymentMethodTable;

export const paymentMethods = Object.keys(table) as [PaymentMethod, ...PaymentMethod[]];

export const methodOf = (method: PaymentMethod): Method => table[method];

export function takesMethod(currency: string, method: PaymentMethod): boolean {
  return methodOf(method).currencies?.includes(currency.toLowerCase()) ?? true;
}
