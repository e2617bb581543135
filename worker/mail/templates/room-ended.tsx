import * as Limits from "../../contract/limits.ts";
import { zonedDateText } from "../../contract/text/dates.ts";
import { type AboutRoom, template } from "./compose.tsx";
import { capitalized, roomTexts } from "./room-name.ts";

const messages = {
  en: {
    subject: (room: string) => `${capitalized(room)} has ended`,
    heading: "Your room has ended",
    ended: (room: string, at: string) => `${capitalized(room)} closed at its end, at ${at}.`,
    renew:
      "You can still renew it: then everything is as it was. The same page saves the room as a file, and opens a new room with the same people and settings.",
    device: "On a device where you are not logged in, open your admin link and enter the room's password to renew.",
    button: "Renew the room",
    purge: (at: string) =>
      `It is deleted ${Limits.graceDays} days later, at ${at}: messages, files, names and addresses, for good. Nobody can bring them back then.`,
    footer: "You own this room.",
  },
  "zh-cn": {
    subject: (room: string) => `${room}已到期`,
    heading: "你的聊天室已到期",
    ended: (room: string, at: string) => `你的${room}已于 ${at} 到期关闭。`,
    renew: "现在仍可续期，续期后一切恢复如初。在同一页面也可以把聊天室存成文件，或和原来的成员开设新聊天室。",
    device: "如果设备尚未登录，请打开管理员链接并输入聊天室密码，即可续期。",
    button: "续期聊天室",
    purge: (at: string) =>
      `聊天室将在 ${Limits.graceDays} 天后（${at}）永久删除，包括消息、文件、昵称和邮箱，任何人都无法恢复。`,
    footer: "你是该聊天室的房主。",
  },
  "zh-tw": {
    subject: (room: string) => `${room}已到期`,
    heading: "你的聊天室已到期",
    ended: (room: string, at: string) => `你的${room}已於 ${at} 到期關閉。`,
    renew: "現在仍可續期，續期後一切恢復原狀。在同一頁面也可以把聊天室存成檔案，或和原來的成員開設新聊天室。",
    device: "如果裝置尚未登入，請開啟管理員連結並輸入聊天室密碼，即可續期。",
    button: "續期聊天室",
    purge: (at: string) =>
      `聊天室將在 ${Limits.graceDays} 天後（${at}）永久刪除，包括訊息、檔案、暱稱和信箱，任何人都無法復原。`,
    footer: "你是此聊天室的房主。",
  },
};

export const roomEndedEmail = template(
  messages,
  (t, data: AboutRoom & { endsAt: number; purgeAt: number }, language) => {
    const { timeZone, roomUrl, endsAt, purgeAt } = data;
    const { name, room } = roomTexts(data.roomName, language);
    return {
      subject: t.subject(name),
      heading: t.heading,
      paragraphs: [t.ended(room, zonedDateText(endsAt, timeZone)), t.renew, t.device],
      button: { url: roomUrl, label: t.button },
      note: t.purge(zonedDateText(purgeAt, timeZone)),
      footer: `${data.why} ${t.footer}`,
    };
  },
);
