import { type AboutRoom, deviceLine, roomButton, template } from "./compose.tsx";

export interface NewMember extends AboutRoom {
  /** At least one, but none of a sealed room. */
  names: readonly string[];
  more: number;
}

const messages = {
  en: {
    subject: (name: string, room: string) => `${name} joined “${room}”`,
    subjectMany: (name: string, others: number, room: string) =>
      `${name} and ${others === 1 ? "1 other" : `${others} others`} joined “${room}”`,
    heading: "A new member",
    headingMany: (count: number) => `${count} new members`,
    who: (name: string, room: string) => `${name} has joined your chat room “${room}”.`,
    whoMany: (names: string, room: string) => `These people have joined your chat room “${room}”: ${names}.`,
    /** Text about a sealed room, whose names we do not know. */
    unnamed: (count: number) =>
      `${count === 1 ? "A new member has" : `${count} new members have`} joined your sealed chat room`,
    end: ".",
    comma: ", ",
    more: (count: number) => `, and ${count} more`,
    footer: "You own this room, and emails about new members are on, at most one an hour.",
  },
  "zh-cn": {
    subject: (name: string, room: string) => `${name} 加入了“${room}”`,
    subjectMany: (name: string, others: number, room: string) => `${name} 等 ${others + 1} 人加入了“${room}”`,
    heading: "新成员加入",
    headingMany: (count: number) => `${count} 位新成员加入`,
    who: (name: string, room: string) => `${name} 已加入你的聊天室“${room}”。`,
    whoMany: (names: string, room: string) => `以下成员已加入你的聊天室“${room}”：${names}。`,
    unnamed: (count: number) => `有 ${count} 位新成员加入了你的加密聊天室`,
    end: "。",
    comma: "、",
    more: (count: number) => `，以及另外 ${count} 人`,
    footer: "你是该聊天室的房主，新成员邮件提醒已开启，每小时最多一封。",
  },
  "zh-tw": {
    subject: (name: string, room: string) => `${name} 加入了「${room}」`,
    subjectMany: (name: string, others: number, room: string) => `${name} 等 ${others + 1} 人加入了「${room}」`,
    heading: "新成員加入",
    headingMany: (count: number) => `${count} 位新成員加入`,
    who: (name: string, room: string) => `${name} 已加入你的聊天室「${room}」。`,
    whoMany: (names: string, room: string) => `以下成員已加入你的聊天室「${room}」：${names}。`,
    unnamed: (count: number) => `有 ${count} 位新成員加入了你的加密聊天室`,
    end: "。",
    comma: "、",
    more: (count: number) => `，以及另外 ${count} 人`,
    footer: "你是此聊天室的房主，新成員信件提醒已開啟，每小時最多一封。",
  },
};

export const newMemberEmail = template(messages, (t, data: NewMember, language) => {
  const { roomName, roomUrl, names, more } = data;
  const name = names[0] ?? "";
  const count = names.length + more;
  const isOne = count === 1;
  const listed = names.join(t.comma) + (more > 0 ? t.more(more) : "");
  const subject = isOne ? t.subject(name, roomName) : t.subjectMany(name, count - 1, roomName);
  const paragraph = isOne ? t.who(name, roomName) : t.whoMany(listed, roomName);
  const isUnnamed = names.length === 0;
  return {
    subject: isUnnamed ? t.unnamed(count) : subject,
    heading: isOne ? t.heading : t.headingMany(count),
    paragraphs: [isUnnamed ? t.unnamed(count) + t.end : paragraph, deviceLine(language)],
    button: roomButton(roomUrl, language),
    footer: `${data.why} ${t.footer}`,
  };
});
