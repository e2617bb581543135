import * as Limits from "../../contract/limits.ts";
import { type AboutRoom, deviceLine, template } from "./compose.tsx";
import { roomTexts } from "./room-name.ts";

export interface Unread extends AboutRoom {
  /** Capped at `unreadCountedMax` + 1, which stands for any larger number. */
  count: number;
}

const messages = {
  en: {
    subject: (room: string, count: string) =>
      count === "1" ? `1 unread message in ${room}` : `${count} unread messages in ${room}`,
    heading: "You have unread messages",
    what: (room: string, count: string) =>
      `While you were away, ${count === "1" ? "1 message was" : `${count} messages were`} written in ${room}.`,
    button: "Read them",
    footer: "Emails about unread messages are on, one for each time you are away.",
  },
  "zh-cn": {
    subject: (room: string, count: string) => `${room}有 ${count} 条未读消息`,
    heading: "你有未读消息",
    what: (room: string, count: string) => `你离开期间，${room}有 ${count} 条新消息。`,
    button: "查看消息",
    footer: "未读消息邮件提醒已开启，每次离开最多一封。",
  },
  "zh-tw": {
    subject: (room: string, count: string) => `${room}有 ${count} 則未讀訊息`,
    heading: "你有未讀訊息",
    what: (room: string, count: string) => `你離開期間，${room}有 ${count} 則新訊息。`,
    button: "查看訊息",
    footer: "未讀訊息信件提醒已開啟，每次離開最多一封。",
  },
};

/** Sent to a member who is away. Contains the number of messages and no text: mail servers can read emails. */
export const unreadEmail = template(messages, (t, data: Unread, language) => {
  const { roomUrl } = data;
  const { name, room } = roomTexts(data.roomName, language);
  const count = data.count > Limits.unreadCountedMax ? `${Limits.unreadCountedMax}+` : String(data.count);
  return {
    subject: t.subject(name, count),
    heading: t.heading,
    paragraphs: [t.what(room, count), deviceLine(language)],
    button: { url: roomUrl, label: t.button },
    footer: `${data.why} ${t.footer}`,
  };
});
