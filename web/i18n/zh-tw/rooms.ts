import type { Messages } from "../translation.ts";

export const rooms: Messages["rooms"] = {
  title: "我的聊天室",
  create: "建立聊天室",
  openLink: "開啟連結",
  lastMessage: "{name}：{what}",
  kinds: { image: "圖片", voice: "語音訊息", video: "影片", audio: "音訊", file: "檔案" },
  locked: "一則無法解密的訊息",
  unread: "{count, number} 則未讀訊息",
  mentioned: "有人提到你",
  expired: "聊天室已到期，仍可續期",
  loggedOut: "登入已失效，開啟即可重新登入",
  ended: "你已不在這個聊天室",
  times: "時間",
  takeOff: "從清單移除 {name}",
  receipts: "收據",
};
