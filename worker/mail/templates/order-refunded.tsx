import { template } from "./compose.tsx";
import { whyBought } from "./footer-reason.ts";
import { receiptLink } from "./receipt.tsx";

/** A refund `sent` to the payment service, one that is `back`, and one that has `failed`. */
export type RefundState = "sent" | "back" | "failed";

export interface OrderRefunded {
  receiptUrl: string;
  state: RefundState;
  /** Number of the order. */
  number: string;
  appName: string;
  /** The order and its price, in the recipient's language. */
  bought: string;
  money: string;
  /**
   * The payment came too `late`; the room had `changed`; the purchase was paid `twice`; the `operator` refunded it here
   * or `outside`; it was a part of a `goal` that bought nothing with it.
   */
  why: "late" | "changed" | "twice" | "operator" | "outside" | "goal";
  /** The recipient is the owner of the room; the buyer left no address. */
  toOwner: boolean;
}

const messages = {
  en: {
    subject: {
      sent: (app: string) => `Your ${app} payment is being refunded`,
      back: (app: string) => `Your ${app} payment was refunded`,
      failed: (app: string) => `The refund of your ${app} payment has failed`,
    },
    heading: {
      sent: "Your payment is being refunded",
      back: "Your payment was refunded",
      failed: "Your refund has not arrived",
    },
    why: {
      late: "Your payment arrived when what you wanted to buy was no longer free.",
      changed:
        "The room changed before your payment arrived, so the price you paid no longer fits it. Nothing was bought.",
      twice: "You had paid for the same purchase before. The first payment counts; this is the second one.",
      operator: "We have cancelled this purchase and refunded it in full.",
      goal: "Your part bought no time: the goal of your room was not reached by its date, was called off, or was complete when your payment arrived.",
    },
    money: {
      sent: (money: string) =>
        `${money} is on its way back to where it came from. We write again when the payment service has sent it.`,
      back: (money: string) =>
        `We have sent ${money} back to where it came from. Depending on your bank this takes a few days.`,
      failed: (money: string) =>
        `The payment service could not send ${money} back. Nothing is lost: we know of it, and find another way. You can also write to us; your order is`,
    },
  },
  "zh-cn": {
    subject: {
      sent: (app: string) => `你在 ${app} 的付款正在退回`,
      back: (app: string) => `你在 ${app} 的付款已退回`,
      failed: (app: string) => `你在 ${app} 的退款未能完成`,
    },
    heading: { sent: "你的付款正在退回", back: "你的付款已退回", failed: "你的退款未能到账" },
    why: {
      late: "收到付款时，你要购买的内容已无法提供。",
      changed: "收到付款前，聊天室已有变化，你支付的价格不再适用，因此没有购买成功。",
      twice: "你已为同一笔购买付过款。第一笔付款有效，这是第二笔。",
      operator: "我们已取消此次购买，并全额退款。",
      goal: "你的这份付款没有换来时间：聊天室的目标未能按期达成、已被取消，或在你付款到账时已经凑齐。",
    },
    money: {
      sent: (money: string) => `${money} 正在原路退回。支付服务完成退款后，我们会再次发邮件告知你。`,
      back: (money: string) => `我们已将 ${money} 原路退回。到账时间取决于你的银行，通常需要几天。`,
      failed: (money: string) =>
        `支付服务未能退回 ${money}。这笔钱不会丢失：我们已知悉，并会通过其他方式退给你。你也可以联系我们，订单号是`,
    },
  },
  "zh-tw": {
    subject: {
      sent: (app: string) => `你在 ${app} 的付款正在退回`,
      back: (app: string) => `你在 ${app} 的付款已退回`,
      failed: (app: string) => `你在 ${app} 的退款尚未完成`,
    },
    heading: { sent: "你的付款正在退回", back: "你的付款已退回", failed: "你的退款尚未入帳" },
    why: {
      late: "收到款項時，你要購買的內容已無法提供。",
      changed: "收到款項前，聊天室已有變動，你支付的價格不再適用，因此沒有購買成功。",
      twice: "你已為同一筆購買付過款。第一筆付款有效，這是第二筆。",
      operator: "我們已取消這次購買，並全額退款。",
      goal: "你的這份款項沒有換得時間：聊天室的目標未能如期達成、已被取消，或在收到你的款項時已經湊齊。",
    },
    money: {
      sent: (money: string) => `${money} 正在退回原付款方式。付款服務完成退款後，我們會再寄信告訴你。`,
      back: (money: string) => `我們已將 ${money} 退回原付款方式。入帳時間依你的銀行而定，通常需要幾天。`,
      failed: (money: string) =>
        `付款服務未能退回 ${money}。這筆錢不會遺失：我們已經知道，並會以其他方式退還給你。你也可以聯絡我們，訂單編號是`,
    },
  },
};

export const orderRefundedEmail = template(messages, (t, refund: OrderRefunded, language) => {
  const { appName, bought, money, why, state, number, toOwner, receiptUrl } = refund;
  const text = t.money[state](money);
  return {
    subject: t.subject[state](appName),
    preview: text,
    heading: t.heading[state],
    paragraphs: [bought, t.why[why === "outside" ? "operator" : why], state === "failed" ? `${text}\n${number}` : text],
    button: receiptLink(receiptUrl, language),
    footer: whyBought("paid", toOwner, appName, language),
  };
});
