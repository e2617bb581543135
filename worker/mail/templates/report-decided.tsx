import type { ReportDecision } from "../../contract/report.ts";
import { pagePath } from "../../contract/routes/routes.ts";
import { zonedDateText } from "../../contract/text/dates.ts";
import { template } from "./compose.tsx";

interface ReportDecided {
  appName: string;
  /** Origin of the installation. */
  origin: string;
  timeZone: string;
  to: "reporter" | "owner";
  reportedAt: number;
  decision: ReportDecision;
  /** The operator's words. */
  reason: string;
}

const messages = {
  en: {
    subject: {
      reporter: (app: string) => `${app}: decision on your report`,
      owner: (app: string) => `${app}: decision about your room`,
    },
    heading: { reporter: "Your report was decided", owner: "A decision about your room" },
    about: {
      reporter: (at: string) => `You sent a report at ${at}. A person read it.`,
      owner: (at: string) => `A report of ${at} was about your room or messages in it. A person read it.`,
    },
    decisions: {
      none: "Decision: nothing was removed.",
      messageRemoved: "Decision: the reported messages were removed.",
      memberRemoved: "Decision: the senders of the reported messages were removed from the room.",
      roomDisabled: "Decision: the room was disabled.",
    },
    roomLinkStays:
      "Who was removed can come back by the room link, as long as you do not give the room a new link and a new password.",
    reason: (reason: string) => `Reason: ${reason}`,
    objection:
      "If you think that this is wrong, object with the form below; a person reads it. You can also turn to a court, or in the European Union to a certified body for the settlement of disputes.",
    button: "Object",
    footer: {
      reporter: (app: string) =>
        `You receive this email because this address was given with a report to ${app}. It gets no other email about it.`,
      owner: (app: string) => `You receive this email because you own a room of ${app}.`,
    },
  },
  "zh-cn": {
    subject: {
      reporter: (app: string) => `${app}：你的举报已处理`,
      owner: (app: string) => `${app}：关于你的聊天室的处理决定`,
    },
    heading: { reporter: "你的举报已处理", owner: "关于你的聊天室的处理决定" },
    about: {
      reporter: (at: string) => `你于 ${at} 提交了举报，已由工作人员审阅。`,
      owner: (at: string) => `我们于 ${at} 收到一份涉及你的聊天室或其中消息的举报，已由工作人员审阅。`,
    },
    decisions: {
      none: "决定：未移除任何内容。",
      messageRemoved: "决定：被举报的消息已删除。",
      memberRemoved: "决定：被举报消息的发送者已被移出聊天室。",
      roomDisabled: "决定：聊天室已停用。",
    },
    roomLinkStays: "在你更换聊天室链接和密码之前，被移出的人仍可通过聊天室链接再次进入。",
    reason: (reason: string) => `理由：${reason}`,
    objection:
      "如果你认为决定有误，可通过下方表单提出异议，由工作人员审阅。你也可以向法院起诉；在欧盟，还可以向经认证的争议解决机构申诉。",
    button: "提出异议",
    footer: {
      reporter: (app: string) =>
        `你收到此邮件，是因为有人在向 ${app} 举报时填写了此邮箱。不会再有关于该举报的其他邮件。`,
      owner: (app: string) => `你收到此邮件，是因为你是 ${app} 聊天室的房主。`,
    },
  },
  "zh-tw": {
    subject: {
      reporter: (app: string) => `${app}：你的檢舉已處理`,
      owner: (app: string) => `${app}：關於你的聊天室的處理決定`,
    },
    heading: { reporter: "你的檢舉已處理", owner: "關於你的聊天室的處理決定" },
    about: {
      reporter: (at: string) => `你於 ${at} 提出檢舉，已由專人審閱。`,
      owner: (at: string) => `我們於 ${at} 收到一份涉及你的聊天室或其中訊息的檢舉，已由專人審閱。`,
    },
    decisions: {
      none: "決定：未移除任何內容。",
      messageRemoved: "決定：被檢舉的訊息已刪除。",
      memberRemoved: "決定：被檢舉訊息的傳送者已被移出聊天室。",
      roomDisabled: "決定：聊天室已停用。",
    },
    roomLinkStays: "在你更換聊天室連結和密碼之前，被移出的人仍可透過聊天室連結再次進入。",
    reason: (reason: string) => `理由：${reason}`,
    objection:
      "若你認為決定有誤，可透過下方表單提出異議，由專人審閱。你也可以向法院起訴；在歐盟，還可以向經認證的爭議解決機構申訴。",
    button: "提出異議",
    footer: {
      reporter: (app: string) =>
        `你收到這封信，是因為有人在向 ${app} 檢舉時填寫了此信箱。不會再有關於該檢舉的其他信件。`,
      owner: (app: string) => `你收到這封信，是因為你是 ${app} 聊天室的房主。`,
    },
  },
};

/**
 * Statement of reasons (Regulation (EU) 2022/2065, articles 16 and 17), to the reporter or the room's owner. Contains
 * nothing that the reporter wrote: anyone could have typed the address.
 */
export const reportDecidedEmail = template(messages, (t, data: ReportDecided) => {
  const { appName, origin, timeZone, to, reportedAt, decision, reason } = data;
  return {
    subject: t.subject[to](appName),
    heading: t.heading[to],
    paragraphs: [
      t.about[to](zonedDateText(reportedAt, timeZone)),
      t.decisions[decision],
      ...(to === "owner" && decision === "memberRemoved" ? [t.roomLinkStays] : []),
      t.reason(reason),
      t.objection,
    ],
    button: { url: origin + pagePath("/feedback"), label: t.button },
    footer: t.footer[to](appName),
  };
});
