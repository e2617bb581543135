import { pagePath } from "../../contract/routes/routes.ts";
import { template } from "./compose.tsx";

export interface FeedbackAnswer {
  appName: string;
  origin: string;
  answer: string;
  /** The feedback, and its time with the zone. */
  content: string;
  at: string;
}

const messages = {
  en: {
    subject: (app: string) => `${app} answers your message`,
    heading: "Our answer to your message",
    wrote: (at: string) => `You wrote on ${at}:`,
    button: "Write again",
    footer: (app: string) => `You receive this email because this address was left with a message to ${app}.`,
  },
  "zh-cn": {
    subject: (app: string) => `${app} 回复了你的留言`,
    heading: "对你留言的回复",
    wrote: (at: string) => `你于 ${at} 写道：`,
    button: "再次留言",
    footer: (app: string) => `你收到此邮件，是因为有人在给 ${app} 的留言中留下了此邮箱。`,
  },
  "zh-tw": {
    subject: (app: string) => `${app} 回覆了你的留言`,
    heading: "對你留言的回覆",
    wrote: (at: string) => `你於 ${at} 寫道：`,
    button: "再次留言",
    footer: (app: string) => `你收到這封信，是因為有人在給 ${app} 的留言中留下了此信箱。`,
  },
};

/** An operator's answer to feedback, sent to the address that its sender left. */
export const feedbackAnswerEmail = template(messages, (t, data: FeedbackAnswer) => ({
  subject: t.subject(data.appName),
  heading: t.heading,
  paragraphs: [data.answer, `${t.wrote(data.at)}\n${data.content}`],
  button: { url: data.origin + pagePath("/feedback"), label: t.button },
  footer: t.footer(data.appName),
}));
