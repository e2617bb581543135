import { template } from "./compose.tsx";
import { whyBought } from "./footer-reason.ts";

interface FailedPayment {
  appName: string;
  bought: string;
  money: string;
  orderUrl: string;
}

const messages = {
  en: {
    subject: (app: string) => `Your ${app} payment did not arrive`,
    heading: "Your payment did not arrive",
    text: (money: string) =>
      `Your bank has not sent ${money}, so nothing was bought. If your account is debited all the same, the bank gives the money back.`,
    again: "Order again, also with another payment method",
  },
  "zh-cn": {
    subject: (app: string) => `你在 ${app} 的付款未到账`,
    heading: "你的付款未到账",
    text: (money: string) => `银行没有转来 ${money}，因此没有购买成功。若账户仍被扣款，银行会退回。`,
    again: "重新下单，也可换一种支付方式",
  },
  "zh-tw": {
    subject: (app: string) => `你在 ${app} 的付款未到帳`,
    heading: "你的付款未到帳",
    text: (money: string) => `銀行沒有轉來 ${money}，因此沒有購買成功。若帳戶仍被扣款，銀行會退回。`,
    again: "重新訂購，也可換一種付款方式",
  },
};

/** Sent when the bank sends no money for an order whose buyer had finished days before. */
export const paymentFailedEmail = template(messages, (t, data: FailedPayment, language) => ({
  subject: t.subject(data.appName),
  heading: t.heading,
  paragraphs: [t.text(data.money), data.bought],
  button: { url: data.orderUrl, label: t.again },
  footer: whyBought("ordered", false, data.appName, language),
}));
