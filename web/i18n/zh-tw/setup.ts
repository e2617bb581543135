import type { Messages } from "../translation.ts";

export const setup: Messages["setup"] = {
  title: "設定你的聊天室",
  text: "填好三項就能進入。",
  passwordLost: "這個聊天室需要設定新密碼。訊息都會保留，所有人需要重新登入。",
  newPasswordText: "有管理員連結就夠了，不需要舊密碼。所有人要用新密碼重新登入，訊息都會保留。",
  setPassword: "設定密碼並進入",
  knowPassword: "我知道密碼",
  roomName: "聊天室名稱",
  roomNameError: "請輸入 1 到 16 個字元。",
  newPasswordHint: "所有人都用它進入，你自己也是。1 到 32 個字元。",
  newPasswordError: "請輸入 1 到 32 個字元。",
  passwordAgain: "再輸入一次密碼",
  suggest: "產生高強度密碼",
  suggested: "已填入。請記下來，分享連結時要一併告知。",
  create: "開啟聊天室",
};
