import { type Language, matchLanguage } from "@contract/languages.ts";
import { Limits } from "@contract/limits.ts";
import type { PushNotice } from "@contract/push.ts";

interface Words {
  one: string;
  many: (count: string) => string;
  colon: string;
  mentioned: string;
  mentionedBy: (sender: string) => string;
}

const words: Record<Language, Words> = {
  en: {
    one: "New message",
    many: (count) => `${count} new messages`,
    colon: ": ",
    mentioned: "You were mentioned",
    mentionedBy: (sender) => `${sender} mentioned you`,
  },
  "zh-cn": chinese("新消息", "条"),
  "zh-tw": chinese("新訊息", "則"),
};

/** What both ways of writing Chinese have in common; `piece` is the word that counts messages. */
function chinese(one: string, piece: string): Words {
  return {
    one,
    many: (count) => `${count} ${piece}${one}`,
    colon: "：",
    mentioned: "有人提到了你",
    mentionedBy: (sender) => `${sender} 提到了你`,
  };
}

/** What a notification says below the room's name: who wrote what where that may be shown, else how much there is. */
export function noticeText({ unread, mentioned, senderName, text }: PushNotice, language: string): string {
  const say = words[matchLanguage(language) ?? "en"];
  if (mentioned)
    return senderName === undefined ? say.mentioned : say.mentionedBy(senderName) + (text ? say.colon + text : "");
  if (senderName !== undefined && text) return `${senderName}${say.colon}${text}`;
  const count = unread >= Limits.unreadCountedMax ? `${Limits.unreadCountedMax}+` : String(unread);
  const news = unread > 1 ? say.many(count) : say.one;
  return senderName === undefined ? news : `${senderName}${say.colon}${news}`;
}
