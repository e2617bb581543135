import type { Language } from "../../contract/text/languages.ts";
import { type AboutRoom, composeEmail, type Email } from "./compose.tsx";
import { roomTexts } from "./room-name.ts";

const messages = {
  en: {
    subject: (app: string) => `Confirm this address for ${app}`,
    heading: "Is this your address?",
    asked: (room: string) =>
      `A member of ${room} wants emails about it at this address: when there are unread messages, and before the room ends.`,
    button: "Confirm",
    note: "If this was not you, do nothing: these emails come only after you confirm.",
    noteForOrder:
      "If this was not you, do nothing. Without your confirmation only emails about your orders and the room's end come.",
  },
  "zh-cn": {
    subject: (app: string) => `请确认你在 ${app} 的邮箱`,
    heading: "这是你的邮箱吗？",
    asked: (room: string) => `${room}的一位成员希望通过此邮箱接收邮件：有未读消息时，以及聊天室到期前。`,
    button: "确认",
    note: "如果不是你本人操作，无需理会：确认之后才会发送这些邮件。",
    noteForOrder: "如果不是你本人操作，无需理会：未确认时，只会发送有关订单和聊天室到期的邮件。",
  },
  "zh-tw": {
    subject: (app: string) => `請確認你在 ${app} 的信箱`,
    heading: "這是你的信箱嗎？",
    asked: (room: string) => `${room}的一位成員希望透過此信箱接收信件：有未讀訊息時，以及聊天室到期前。`,
    button: "確認",
    note: "如果不是你本人操作，請忽略這封信：確認之後才會寄送這些信件。",
    noteForOrder: "如果不是你本人操作，請忽略這封信：未確認時，只會寄送有關訂單和聊天室到期的信件。",
  },
};

/** Sent when a member enters an email address, or switches emails on again. */
export function confirmAddressEmail({ confirm, ...about }: AboutRoom, language: Language): Email {
  const t = messages[language];
  return composeEmail(about, language, {
    subject: t.subject(about.appName),
    heading: t.heading,
    paragraphs: [t.asked(roomTexts(about.roomName, language).room)],
    ...(confirm === undefined ? {} : { button: { url: confirm.url, label: t.button } }),
    note: confirm?.isOrder ? t.noteForOrder : t.note,
    footer: about.why,
  });
}
