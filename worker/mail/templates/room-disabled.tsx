import { pagePath } from "../../contract/routes/routes.ts";
import { template } from "./compose.tsx";

export interface RoomDisabled {
  appName: string;
  origin: string;
  /** Number of the order that opened the room. */
  orderNumber: string;
  /** Reason as the operator wrote it. */
  reason: string;
}

const messages = {
  en: {
    subject: (app: string) => `Your ${app} room was closed`,
    heading: "Your room was closed",
    closed: (order: string) =>
      `We have closed the chat room of your order ${order}. Nobody can open it, its owner included. Nothing in it was deleted, and its time goes on.`,
    reason: (reason: string) => `Our reason: ${reason}`,
    appeal: "A person decided this. If you think that the decision is wrong, tell us, and we look at it again.",
    button: "Object",
    footer: (app: string) => `You receive this email because you own this room at ${app}. It comes only once.`,
  },
  "zh-cn": {
    subject: (app: string) => `你的 ${app} 聊天室已被关闭`,
    heading: "你的聊天室已被关闭",
    closed: (order: string) =>
      `我们已关闭你订单 ${order} 的聊天室。包括房主在内，任何人都无法打开。其中的内容没有被删除，有效期继续计算。`,
    reason: (reason: string) => `原因：${reason}`,
    appeal: "此决定由人工作出。如果你认为有误，请告诉我们，我们会重新审查。",
    button: "提出申诉",
    footer: (app: string) => `你收到此邮件，是因为你是 ${app} 上该聊天室的房主。此邮件只发送一次。`,
  },
  "zh-tw": {
    subject: (app: string) => `你的 ${app} 聊天室已被關閉`,
    heading: "你的聊天室已被關閉",
    closed: (order: string) =>
      `我們已關閉你訂單 ${order} 的聊天室。包括房主在內，任何人都無法開啟。其中的內容沒有被刪除，有效期限持續計算。`,
    reason: (reason: string) => `原因：${reason}`,
    appeal: "此決定由人工作出。如果你認為有誤，請告訴我們，我們會重新審查。",
    button: "提出申訴",
    footer: (app: string) => `你收到這封信，是因為你是 ${app} 上該聊天室的房主。這封信只會寄送一次。`,
  },
};

/**
 * Statement of reasons to the owner of a disabled room, as Article 17 of the Digital Services Act, Regulation (EU)
 * 2022/2065, asks for one: what is restricted, why, by whom, and how to object. The room is not named: its text stays in it.
 */
export const roomDisabledEmail = template(messages, (t, { appName, origin, orderNumber, reason }: RoomDisabled) => ({
  subject: t.subject(appName),
  heading: t.heading,
  paragraphs: [t.closed(orderNumber), t.reason(reason), t.appeal],
  button: { url: origin + pagePath("/feedback"), label: t.button },
  footer: t.footer(appName),
}));
