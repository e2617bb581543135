import type { Language } from "../../contract/text/languages.ts";
import { type Email, emailHtml, Heading, Paragraph } from "./layout.tsx";

export interface Receipt {
  appName: string;
  /** The order and its price, in the recipient's language. */
  bought: string;
  money: string;
  orderNumber: string;
  /** Time of the payment: `2026-11-21 14:05 (Asia/Shanghai)`. */
  paidAt: string;
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
    refunded: "This payment was refunded in full.",
    footer: (app: string) => `You receive this email because you paid for an order at ${app}.`,
    ownerFooter: (app: string) =>
      `You receive this email because somebody in your ${app} room paid for this order and left no address.`,
  },
  "zh-cn": {
    subject: (app: string) => `你在 ${app} 的收据`,
    heading: "你的收据",
    paid: (money: string, at: string) => `已付款：${money}，${at}`,
    order: (id: string) => `订单 ${id}`,
    refunded: "此付款已全额退回。",
    footer: (app: string) => `你收到此邮件，是因为你在 ${app} 支付过订单。`,
    ownerFooter: (app: string) => `你收到此邮件，是因为你的 ${app} 聊天室中有人支付了此订单，且未留下邮箱。`,
  },
  "zh-tw": {
    subject: (app: string) => `你在 ${app} 的收據`,
    heading: "你的收據",
    paid: (money: string, at: string) => `已付款：${money}，${at}`,
    order: (id: string) => `訂單 ${id}`,
    refunded: "這筆付款已全額退回。",
    footer: (app: string) => `你收到這封信，是因為你在 ${app} 付過訂單的款項。`,
    ownerFooter: (app: string) => `你收到這封信，是因為你的 ${app} 聊天室中有人付了這筆訂單的款項，且未留下電子郵件。`,
  },
};

/** Sent for seats and time, and when a buyer asks the operator for a receipt. */
export function receiptEmail(receipt: Receipt, language: Language): Email {
  const { appName, bought, money, orderNumber, paidAt, refunded, toOwner } = receipt;
  const t = messages[language];
  const footer = toOwner ? t.ownerFooter(appName) : t.footer(appName);
  const lines = [bought, t.paid(money, paidAt), t.order(orderNumber), ...(refunded ? [t.refunded] : [])];
  const html = emailHtml(
    { language, appName, preview: bought, footer },
    <>
      <Heading>{t.heading}</Heading>
      {lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </>,
  );
  const text = [t.heading, ...lines, `${appName}\n${footer}`].join("\n\n");
  return { subject: t.subject(appName), html, text };
}
