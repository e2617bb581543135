import type { FeedbackType } from "../../contract/feedback.ts";
import { template } from "./compose.tsx";

export interface FeedbackContent {
  appName: string;
  type: FeedbackType;
  content: string;
  /** "" if none was given. */
  contact: string;
}

const messages = {
  en: {
    heading: "Somebody wrote to you",
    colon: ": ",
    types: {
      experience: "User experience",
      defect: "Function defect",
      suggestion: "Optimization suggestion",
      other: "Other",
    },
    contact: (contact: string) => `Reply to: ${contact}`,
    anonymous: "They left no address.",
    footer: (app: string) => `You receive this email because you operate ${app}.`,
  },
  "zh-cn": {
    heading: "有人给你留言",
    colon: "：",
    types: { experience: "用户体验", defect: "功能缺陷", suggestion: "优化建议", other: "其他" },
    contact: (contact: string) => `回复至：${contact}`,
    anonymous: "对方没有留下联系方式。",
    footer: (app: string) => `你收到此邮件，是因为你是 ${app} 的运营者。`,
  },
  "zh-tw": {
    heading: "有人留言給你",
    colon: "：",
    types: { experience: "使用體驗", defect: "功能缺陷", suggestion: "改善建議", other: "其他" },
    contact: (contact: string) => `回覆至：${contact}`,
    anonymous: "對方沒有留下聯絡方式。",
    footer: (app: string) => `你收到這封信，是因為你是 ${app} 的營運者。`,
  },
};

/** Sent to the operator: feedback, in the language that the sender used. */
export const feedbackEmail = template(messages, (t, { appName, type, content, contact }: FeedbackContent) => ({
  subject: appName + t.colon + t.types[type],
  heading: t.heading,
  paragraphs: [t.types[type], content, contact === "" ? t.anonymous : t.contact(contact)],
  footer: t.footer(appName),
}));
