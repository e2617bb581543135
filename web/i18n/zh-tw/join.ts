import { graceDays } from "../../../worker/contract/limits.ts";

export const join = {
  title: "加入聊天室",
  welcome: "歡迎",
  guestText: "你受邀加入這個聊天室。",
  invitedBy: "{name} 邀請你加入這個聊天室。",
  password: "聊天室密碼",
  passwordHint: "請向給你連結的人詢問。",
  passwordEmpty: "請輸入密碼。",
  nickname: "你的暱稱",
  nicknameHint: "其他人看到的名字，之後可以修改。",
  nicknameError: "請輸入 1 到 16 個字元。",
  enter: "進入聊天室",
  knock: "敲門",
  passwordsDiffer: "密碼錯誤！",
  owner: "你是房主",
  fullTitle: "聊天室已滿，無法加入",
  fullText:
    "席位都有人了。付費席位也出自空的席位，所以目前也沒有席位可買。可以請房主增加席位（隨時都能增加），或稍後再試。",
  endedTitle: "聊天室已到期",
  endedText: `聊天室到期即關閉，${graceDays} 天後永久刪除。在此之前，房主仍可續期。`,
  endedOwner: "聊天室已到期。登入後即可續期，續期後一切恢復原狀。",
  setPassword: "設定新的聊天室密碼",
  checkAgain: "重新查看",
};
