import * as Limits from "../../contract/limits.ts";
import { zonedDateText } from "../../contract/text/dates.ts";
import { type AboutRoom, deviceLine, roomButton, template } from "./compose.tsx";
import { capitalized, roomTexts } from "./room-name.ts";

const messages = {
  en: {
    subject: (room: string, days: number) => `${capitalized(room)} ends in ${days === 1 ? "1 day" : `${days} days`}`,
    heading: "The room ends soon",
    when: (room: string, at: string) => `${capitalized(room)} ends at ${at}.`,
    what: `More time can be bought in the room's details, where the owner can also open a new room with the same people and settings. Otherwise the room closes at its end and is deleted ${Limits.graceDays} days later, with all messages and files. The room's details also save the room as a file, for the owner and, if the owner allows it, for members.`,
    footer: "Emails before the room ends are on.",
  },
  "zh-cn": {
    subject: (room: string, days: number) => `${room}将在 ${days} 天后到期`,
    heading: "聊天室即将到期",
    when: (room: string, at: string) => `${room}将于 ${at} 到期。`,
    what: `可在聊天室详情中续期，房主也可以在那里和原来的成员开设新聊天室。否则聊天室到期即关闭，${Limits.graceDays} 天后永久删除，包括消息和文件。也可在聊天室详情中把聊天室存成文件（成员需房主允许）。`,
    footer: "聊天室到期邮件提醒已开启。",
  },
  "zh-tw": {
    subject: (room: string, days: number) => `${room}將在 ${days} 天後到期`,
    heading: "聊天室即將到期",
    when: (room: string, at: string) => `${room}將於 ${at} 到期。`,
    what: `可在聊天室資訊中續期，房主也可以在那裡和原來的成員開設新聊天室。否則聊天室到期即關閉，${Limits.graceDays} 天後永久刪除，包括訊息和檔案。也可在聊天室資訊中把聊天室存成檔案（成員需房主允許）。`,
    footer: "聊天室到期信件提醒已開啟。",
  },
};

/** Sent some days before the end, and one day before. */
export const roomEndsSoonEmail = template(
  messages,
  (t, data: AboutRoom & { endsAt: number; daysLeft: number }, language) => {
    const { timeZone, roomUrl, endsAt, daysLeft } = data;
    const { name, room } = roomTexts(data.roomName, language);
    return {
      subject: t.subject(name, daysLeft),
      heading: t.heading,
      paragraphs: [t.when(room, zonedDateText(endsAt, timeZone)), t.what, deviceLine(language)],
      button: roomButton(roomUrl, language),
      footer: `${data.why} ${t.footer}`,
    };
  },
);
