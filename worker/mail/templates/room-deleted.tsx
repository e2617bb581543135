import { zonedDateText } from "../../contract/text/dates.ts";
import { type AboutRoom, template } from "./compose.tsx";

const messages = {
  en: {
    subject: (app: string, at: string) => `Your ${app} room of ${at} is deleted`,
    heading: "Your room is deleted",
    deleted: (at: string) =>
      `The chat room that ended at ${at} is deleted: its messages, files, names and addresses. This email does not name it, as its name is deleted too.`,
    receipt:
      "The button opens a signed receipt: how many messages, files and members there were, when they were deleted, and a fingerprint of all of them. Your browser checks it by itself.",
    button: "Open the receipt",
    note: "Keep this email if you may want to show the deletion later. Nobody else has the receipt.",
    footer: "You receive this email because you were to hear about the end of this room.",
  },
  "zh-cn": {
    subject: (app: string, at: string) => `你于 ${at} 到期的 ${app} 聊天室已删除`,
    heading: "你的聊天室已删除",
    deleted: (at: string) =>
      `于 ${at} 到期的聊天室已被删除，包括消息、文件、昵称和邮箱。聊天室的名称也已删除，因此本邮件中没有写出名称。`,
    receipt:
      "点击按钮可打开一份经过签名的凭证，其中有消息、文件和成员的数量、删除时间，以及全部内容的指纹。凭证由你的浏览器自行验证。",
    button: "打开凭证",
    note: "如果以后可能需要证明聊天室已删除，请保留此邮件。除收件人外，没有人持有这份凭证。",
    footer: "你收到此邮件，是因为你会收到有关该聊天室到期的通知。",
  },
  "zh-tw": {
    subject: (app: string, at: string) => `你於 ${at} 到期的 ${app} 聊天室已刪除`,
    heading: "你的聊天室已刪除",
    deleted: (at: string) =>
      `於 ${at} 到期的聊天室已被刪除，包括訊息、檔案、暱稱和信箱。聊天室的名稱也已刪除，因此本信中沒有寫出名稱。`,
    receipt:
      "點擊按鈕可開啟一份經過簽署的憑證，其中有訊息、檔案和成員的數量、刪除時間，以及全部內容的指紋。憑證由你的瀏覽器自行驗證。",
    button: "開啟憑證",
    note: "若日後可能需要證明聊天室已刪除，請保留這封信。除收件人外，沒有人持有這份憑證。",
    footer: "你收到這封信，是因為你會收到有關此聊天室到期的通知。",
  },
};

/** Email with the deletion receipt. It outlives the room and therefore holds neither its name nor anybody else's. */
export const roomDeletedEmail = template(messages, (t, data: AboutRoom & { endsAt: number; receiptUrl: string }) => {
  const { appName, timeZone, endsAt, receiptUrl } = data;
  const at = zonedDateText(endsAt, timeZone);
  return {
    subject: t.subject(appName, at),
    heading: t.heading,
    paragraphs: [t.deleted(at), t.receipt],
    button: { url: receiptUrl, label: t.button },
    note: t.note,
    footer: t.footer,
  };
});
