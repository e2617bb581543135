import type { Messages } from "../translation.ts";
import { passwordStrength } from "./password-strength.ts";

export const setup: Messages["setup"] = {
  title: "設定你的聊天室",
  text: "填好三項就能進入。",
  passwordLost: "這個聊天室需要設定新密碼。訊息都會保留，所有人需要重新登入。",
  newPasswordText: "有管理員連結就夠了，不需要舊密碼。所有人要用新密碼重新登入，訊息都會保留。",
  setPassword: "設定密碼並進入",
  knowPassword: "我知道密碼",
  roomName: "聊天室名稱",
  roomNameError: "請輸入 1 到 16 個字元。",
  newPassword: "聊天室密碼",
  newPasswordHint: "所有人都用它進入，你自己也是。1 到 32 個字元。",
  passwordStrength,
  newPasswordError: "請輸入 1 到 32 個字元。",
  passwordAgain: "再輸入一次密碼",
  suggest: "產生高強度密碼",
  suggested: "已填入。請記下來，分享連結時要一併告知。",
  create: "開啟聊天室",
  recovery: "以電子郵件找回",
  recoveryOff: "已關閉：管理員連結一旦遺失，任何人都無法找回。之後可以變更。",
  recoverySealed: "郵件裡的連結不含金鑰：之後需要聊天室裡的人放行。",
  recoveryOn: "已開啟：管理員連結遺失後，可將新連結寄到付款信箱。能看到該信箱並知道聊天室密碼的人可以管理聊天室。",
};
