import type { ReasonTexts } from "./reason-texts.ts";

export const hookReasons = {
  tooManyHooks: [
    "A room has at most 5 bots.",
    "一个聊天室最多可以有 5 个机器人。",
    "一個聊天室最多可以有 5 個機器人。",
  ],
  hookAddress: [
    "The address must begin with https:// and be reachable from the internet.",
    "地址须以 https:// 开头，并且可以从互联网访问。",
    "網址須以 https:// 開頭，並且可以從網際網路存取。",
  ],
  hookOff: ["No address gets the messages.", "没有接收消息的地址。", "沒有接收訊息的網址。"],
  tooManyFiles: ["At most 5 files fit into one post.", "一次最多发送 5 个文件。", "一次最多傳送 5 個檔案。"],
} as const satisfies ReasonTexts;
