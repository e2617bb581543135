const en = {
  language: "Language",
  search: "Search",
  found: (count: number) => `${count} found`,
  print: "Print",
  members: "Members",
  picture: "Picture",
  video: "Video",
  voice: "Voice message",
  summary: (messages: number, members: number, date: string) =>
    `${messages} messages, ${members} members. Saved on ${date}.`,
  former: "no longer here",
  owner: "owner",
  coOwner: "co-owner",
  edited: "edited",
  imported: "imported",
  recalled: "This message is no longer there",
  missing: "The file was no longer there",
  votes: (count: number) => `${count} voted`,
  transcript: "Transcript",
};
type Texts = typeof en;

const zhCn: Texts = {
  language: "语言",
  search: "搜索",
  found: (count) => `找到 ${count} 条`,
  print: "打印",
  members: "成员",
  picture: "图片",
  video: "视频",
  voice: "语音消息",
  summary: (messages, members, date) => `${messages} 条消息，${members} 位成员。保存于 ${date}。`,
  former: "已不在聊天室",
  owner: "房主",
  coOwner: "副房主",
  edited: "已编辑",
  imported: "导入",
  recalled: "这条消息已不存在",
  missing: "文件已不存在",
  votes: (count) => `${count} 人投票`,
  transcript: "转写文字",
};

const zhTw: Texts = {
  language: "語言",
  search: "搜尋",
  found: (count) => `找到 ${count} 則`,
  print: "列印",
  members: "成員",
  picture: "圖片",
  video: "影片",
  voice: "語音訊息",
  summary: (messages, members, date) => `${messages} 則訊息，${members} 位成員。儲存於 ${date}。`,
  former: "已不在聊天室",
  owner: "房主",
  coOwner: "副房主",
  edited: "已編輯",
  imported: "匯入",
  recalled: "這則訊息已不存在",
  missing: "檔案已不存在",
  votes: (count) => `${count} 人投票`,
  transcript: "轉寫文字",
};

/** Plain functions: a capsule has no formatter for ICU messages. */
export const languages = {
  en: { name: "English", texts: en },
  "zh-CN": { name: "简体中文", texts: zhCn },
  "zh-TW": { name: "繁體中文", texts: zhTw },
} as const;
export type Tag = keyof typeof languages;

/** The language of a browser: traditional characters for Taiwan, Hong Kong, Macau and `Hant`. */
export function tagFor(wanted: string): Tag {
  if (!/^zh\b/i.test(wanted)) return "en";
  return /hant|tw|hk|mo/i.test(wanted) ? "zh-TW" : "zh-CN";
}
