import type { Language } from "../../contract/text/languages.ts";
import { composeEmail, type Email } from "./compose.tsx";
import { whyPaid } from "./why.ts";

export interface Receipt {
  appName: string;
  /** The order and its price, in the recipient's language. */
  bought: string;
  money: string;
  orderNumber: string;
  /** Time of the payment: `2026-11-21 14:05 (Asia/Shanghai)`. */
  paidAt: string;
  /** Name of the seller: the setting SELLER_NAME. */
  seller: string;
  refunded: boolean;
  /** The recipient is the owner of the room; the buyer left no address. */
  toOwner: boolean;
}

const messages = {
  en: {
    subject: (app: string) => `Your receipt from ${app}`,
    heading: "Your receipt",
    paid: (money: string, at: string) => `Paid: ${money} on ${at}`,
    order: (id: string) => `Order ${id}`,
    seller: (name: string) => `Sold by ${name}`,
    refunded: "This payment was refunded in full.",
  },
  "zh-cn": {
    subject: (app: string) => `你在 ${app} 的收据`,
    heading: "你的收据",
    paid: (money: string, at: string) => `已付款：${money}，${at}`,
    order: (id: string) => `订单 ${id}`,
    seller: (name: string) => `销售方：${name}`,
    refunded: "此付款已全额退回。",
  },
  "zh-tw": {
    subject: (app: string) => `你在 ${app} 的收據`,
    heading: "你的收據",
    paid: (money: string, at: string) => `已付款：${money}，${at}`,
    order: (id: string) => `訂單 ${id}`,
    seller: (name: string) => `銷售方：${name}`,
    refunded: "這筆付款已全額退回。",
  },
};

/** Sent for each paid order, and when a buyer asks the operator for it again. It holds no link. */
export function receiptEmail(receipt: Receipt, language: Language): Email {
  const { appName, bought, money, orderNumber, paidAt, seller, refunded, toOwner } = receipt;
  const t = messages[language];
  return composeEmail({ appName }, language, {
    subject: t.subject(appName),
    heading: t.heading,
    paragraphs: [
      bought,
      t.paid(money, paidAt),
      t.order(orderNumber),
      t.seller(seller),
      ...(refunded ? [t.refunded] : []),
    ],
    footer: whyPaid(toOwner, appName, language),
  });
}
