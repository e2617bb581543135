import type { Messages } from "../messages.ts";

export const ended: Messages["ended"] = {
  title: "提示",
  text: "登入已失效，請重新登入。",
  passwordChanged: "聊天室密碼已變更，請使用新密碼登入。",
  button: "重新登入",
};
