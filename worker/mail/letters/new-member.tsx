import type { Language } from "../../contract/languages.ts";
import { type AboutRoom, composeLetter } from "./compose.tsx";
import type { Letter } from "./letter.tsx";

export interface NewMember extends AboutRoom {
  name: string;
}

const words = {
  en: {
    subject: (name: string, room: string) => `${name} joined “${room}”`,
    heading: "A new member",
    who: (name: string, room: string) => `${name} has joined your chat room “${room}”.`,
    button: "Open the room",
    footer: "You receive this letter because you own this room and asked to hear of new members.",
  },
  "zh-cn": {
    subject: (name: string, room: string) => `${name} 加入了“${room}”`,
    heading: "新成员加入",
    who: (name: string, room: string) => `${name} 已加入你的聊天室“${room}”。`,
    button: "打开聊天室",
    footer: "你收到此邮件，是因为你是该聊天室的房主，并开启了新成员提醒。",
  },
  "zh-tw": {
    subject: (name: string, room: string) => `${name} 加入了「${room}」`,
    heading: "新成員加入",
    who: (name: string, room: string) => `${name} 已加入你的聊天室「${room}」。`,
    button: "開啟聊天室",
    footer: "你收到這封信，是因為你是此聊天室的房主，並開啟了新成員提醒。",
  },
};

/** Mailed to the owner when somebody comes in. */
export function newMemberLetter(letter: NewMember, language: Language): Letter {
  const { appName, roomName, roomUrl, unsubscribeUrl, name } = letter;
  const say = words[language];
  return composeLetter({
    language,
    appName,
    unsubscribeUrl,
    subject: say.subject(name, roomName),
    heading: say.heading,
    paragraphs: [say.who(name, roomName)],
    button: { url: roomUrl, label: say.button },
    footer: say.footer,
  });
}
