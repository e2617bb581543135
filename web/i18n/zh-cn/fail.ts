import type { Messages } from "../messages.ts";

export const fail: Messages["fail"] = {
  title: "链接无效",
  text: "可能是输入有误、已被房主重置，或聊天室已不存在。请向对方索取新的链接。",
  countdown: "{seconds, plural, other {# 秒}}后返回首页",
  stay: "留在此页",
  home: "返回首页",
  otherLink: "换一个链接",
  notFoundTitle: "页面不存在",
  notFoundText: "这个地址没有对应的页面，可能是复制时不完整。",
};
