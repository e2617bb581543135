import type { Language } from "../../contract/languages.ts";
import { Limits } from "../../contract/limits.ts";
import { type AboutRoom, composeLetter } from "./compose.tsx";
import type { Letter } from "./letter.tsx";

export interface Unread extends AboutRoom {
  /** One more than `unreadCountedMax` stands for any number above it. */
  count: number;
}

const words = {
  en: {
    subject: (room: string, count: string) =>
      count === "1" ? `1 unread message in “${room}”` : `${count} unread messages in “${room}”`,
    heading: "You have unread messages",
    what: (room: string, count: string) =>
      `While you were away, ${count === "1" ? "1 message was" : `${count} messages were`} written in the chat room “${room}”.`,
    where: "The button opens the room on a device where you are logged in. Elsewhere, use your personal link.",
    button: "Read them",
    footer: "You receive this letter, once each time you are away, because you asked to hear of unread messages.",
  },
  "zh-cn": {
    subject: (room: string, count: string) => `“${room}”有 ${count} 条未读消息`,
    heading: "你有未读消息",
    what: (room: string, count: string) => `你离开期间，聊天室“${room}”有 ${count} 条新消息。`,
    where: "在已登录的设备上可直接打开聊天室；在其他设备上，请使用你的专属链接。",
    button: "查看消息",
    footer: "你收到此邮件，是因为你开启了未读消息提醒。每次离开最多发送一封。",
  },
  "zh-tw": {
    subject: (room: string, count: string) => `「${room}」有 ${count} 則未讀訊息`,
    heading: "你有未讀訊息",
    what: (room: string, count: string) => `你離開期間，聊天室「${room}」有 ${count} 則新訊息。`,
    where: "在已登入的裝置上可直接開啟聊天室；在其他裝置上，請使用你的專屬連結。",
    button: "查看訊息",
    footer: "你收到這封信，是因為你開啟了未讀訊息提醒。每次離開最多寄送一封。",
  },
};

/** Mailed to somebody who is away. It says how many, never what: mail is read by others on its way. */
export function unreadLetter(letter: Unread, language: Language): Letter {
  const { appName, roomName, roomUrl, unsubscribeUrl } = letter;
  const say = words[language];
  const count = letter.count > Limits.unreadCountedMax ? `${Limits.unreadCountedMax}+` : String(letter.count);
  return composeLetter({
    language,
    appName,
    unsubscribeUrl,
    subject: say.subject(roomName, count),
    heading: say.heading,
    paragraphs: [say.what(roomName, count), say.where],
    button: { url: roomUrl, label: say.button },
    footer: say.footer,
  });
}
