import type { Messages } from "../messages.ts";

export const fail: Messages["fail"] = {
  title: "連結無效",
  text: "可能是輸入有誤、已被房主重設，或聊天室已不存在。請向對方索取新的連結。",
  countdown: "{seconds, plural, other {# 秒}}後返回首頁",
  stay: "留在此頁",
  home: "返回首頁",
  otherLink: "換一個連結",
  notFoundTitle: "找不到頁面",
  notFoundText: "這個網址沒有對應的頁面，可能是複製時不完整。",
};
