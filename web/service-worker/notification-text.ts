import * as Limits from "@contract/limits.ts";
import type { PushNotice } from "@contract/push.ts";
import { type Language, matchLanguage } from "@contract/text/languages.ts";

const english = {
  sealedRoom: "A sealed room",
  one: "New message",
  many: (count: string) => `${count} new messages`,
  colon: ": ",
  mentioned: "You were mentioned",
  mentionedBy: (sender: string) => `${sender} mentioned you`,
  former: (name: string) => `${name} (no longer here)`,
  knock: "Somebody asks to be let in",
  knockOf: (sender: string) => `${sender} asks to be let in`,
  talking: (people: number) => `${people} people are talking`,
};
type Texts = typeof english;

const texts: Record<Language, Texts> = {
  en: english,
  "zh-cn": chinese("加密聊天室", "新消息", "条", "已离开", "在敲门", "正在通话"),
  "zh-tw": chinese("加密聊天室", "新訊息", "則", "已離開", "在敲門", "正在通話"),
};

/** Texts common to both Chinese scripts. `piece`: the measure word for messages; `left`: the mark of former members. */
function chinese(sealedRoom: string, one: string, piece: string, left: string, knocks: string, talk: string): Texts {
  return {
    sealedRoom,
    one,
    many: (count) => `${count} ${piece}${one}`,
    colon: "：",
    mentioned: "有人提到了你",
    mentionedBy: (sender) => `${sender} 提到了你`,
    former: (name) => `${name}（${left}）`,
    knock: `有人${knocks}`,
    knockOf: (sender) => `${sender} ${knocks}`,
    talking: (people) => `${people} 人${talk}`,
  };
}

/** Title of a notification. The name of a sealed room does not leave its members' pages. */
export function notificationTitle({ roomName }: PushNotice, language: string): string {
  return roomName || texts[matchLanguage(language) ?? "en"].sealedRoom;
}

/** Body of a notification: sender and text where previews are allowed, else the number of messages. */
export function notificationBody(
  { unread, mentioned, knocks, talking, senderName: name, gone, text }: PushNotice,
  language: string,
): string {
  const say = texts[matchLanguage(language) ?? "en"];
  const senderName = name !== undefined && gone ? say.former(name) : name;
  if (talking) return say.talking(talking);
  if (knocks) return senderName === undefined ? say.knock : say.knockOf(senderName) + (text ? say.colon + text : "");
  if (mentioned)
    return senderName === undefined ? say.mentioned : say.mentionedBy(senderName) + (text ? say.colon + text : "");
  if (senderName !== undefined && text) return `${senderName}${say.colon}${text}`;
  const count = unread >= Limits.unreadCountedMax ? `${Limits.unreadCountedMax}+` : String(unread);
  const news = unread > 1 ? say.many(count) : say.one;
  return senderName === undefined ? news : `${senderName}${say.colon}${news}`;
}
