import type { Messages } from "../messages.ts";

export const links: Messages["links"] = {
  pasteTitle: "打开聊天室",
  pasteText: "粘贴你收到的链接，或链接末尾的邀请码。",
  pasteElsewhere: "这个地址只能在已进入该聊天室的浏览器中打开。请粘贴你收到的链接，或从收到链接的消息或邮件中打开。",
  paste: "链接或邀请码",
  pasteError: "这看起来不是聊天室的链接。",
  open: "打开",
  yourRooms: "本设备上的聊天室",
};
