import { template } from "./compose.tsx";

export interface RefundThatWaits {
  appName: string;
  origin: string;
  number: string;
  money: string;
  /** The payment service's words. */
  why: string;
}

const messages = {
  en: {
    subject: (number: string) => `Refund of order ${number} has failed`,
    heading: (money: string) => `${money} did not go back to the buyer`,
    why: (why: string) => `The payment service says: ${why}`,
    next: "Try again in the console or with `npm run operator -- refund`, or refund it in the payment service's own pages.",
    footer: (app: string) => `You receive this email because you operate ${app}.`,
  },
  "zh-cn": {
    subject: (number: string) => `订单 ${number} 的退款失败`,
    heading: (money: string) => `${money} 未能退给买家`,
    why: (why: string) => `支付服务的说明：${why}`,
    next: "请在控制台或用 `npm run operator -- refund` 重试，也可以在支付服务自己的页面退款。",
    footer: (app: string) => `你收到此邮件，是因为你是 ${app} 的运营者。`,
  },
  "zh-tw": {
    subject: (number: string) => `訂單 ${number} 的退款失敗`,
    heading: (money: string) => `${money} 未能退還給買家`,
    why: (why: string) => `付款服務的說明：${why}`,
    next: "請在主控台或用 `npm run operator -- refund` 再試一次，也可以在付款服務自己的頁面退款。",
    footer: (app: string) => `你收到這封信，是因為你是 ${app} 的營運者。`,
  },
};

/** Sent to the operator, in the language of the order. */
export const refundWaitsEmail = template(messages, (t, { appName, origin, number, money, why }: RefundThatWaits) => ({
  subject: t.subject(number),
  heading: t.heading(money),
  paragraphs: [t.why(why), t.next, `${origin}/operator`],
  footer: t.footer(appName),
}));
