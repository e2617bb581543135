import type { Messages } from "../messages.ts";

export const ended: Messages["ended"] = {
  title: "提示",
  text: "登录已失效，请重新登录。",
  passwordChanged: "聊天室密码已更改，请使用新密码登录。",
  button: "重新登录",
};
