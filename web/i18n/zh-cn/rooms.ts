import type { Messages } from "../translation.ts";

export const rooms: Messages["rooms"] = {
  title: "我的聊天室",
  create: "创建聊天室",
  openLink: "打开链接",
  lastMessage: "{name}：{what}",
  kinds: { image: "图片", voice: "语音消息", video: "视频", audio: "音频", file: "文件" },
  locked: "一条无法解密的消息",
  unread: "{count, number} 条未读消息",
  mentioned: "有人提到你",
  expired: "聊天室已到期，仍可续期",
  loggedOut: "登录已失效，打开即可重新登录",
  ended: "你已不在这个聊天室",
  times: "时间",
  takeOff: "从列表中移除 {name}",
  receipts: "收据",
};
