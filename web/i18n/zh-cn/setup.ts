import type { Messages } from "../translation.ts";

export const setup: Messages["setup"] = {
  title: "设置你的聊天室",
  text: "填好三项就能进入。",
  passwordLost: "这个聊天室需要设置新密码。消息都会保留，所有人需要重新登录。",
  newPasswordText: "凭管理员链接即可，无需旧密码。所有人需要用新密码重新登录，消息都会保留。",
  setPassword: "设置密码并进入",
  knowPassword: "我知道密码",
  roomName: "聊天室名称",
  roomNameError: "请输入 1 到 16 个字符。",
  newPasswordHint: "所有人都用它进入，包括你自己。1 到 32 个字符。",
  newPasswordError: "请输入 1 到 32 个字符。",
  passwordAgain: "再次输入密码",
  suggest: "生成强密码",
  suggested: "已填入。请记下来，分享链接时需要一并告知。",
  create: "开启聊天室",
};
