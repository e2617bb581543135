import { graceDays } from "../../../worker/contract/limits.ts";

export const join = {
  title: "加入聊天室",
  welcome: "欢迎",
  guestText: "你受邀加入这个聊天室。",
  invitedBy: "{name} 邀请你加入这个聊天室。",
  password: "聊天室密码",
  passwordHint: "请向给你链接的人询问。",
  passwordEmpty: "请输入密码。",
  nickname: "你的昵称",
  nicknameHint: "其他人看到的名字，之后可以修改。",
  nicknameError: "请输入 1 到 16 个字符。",
  enter: "进入聊天室",
  knock: "敲门",
  passwordsDiffer: "密码错误！",
  owner: "你是房主",
  fullTitle: "聊天室已满，无法加入",
  fullText:
    "席位已全部占用。付费席位也出自空闲席位，因此目前也没有可购买的席位。可以请房主增加席位（随时可以增加），或稍后再试。",
  endedTitle: "聊天室已到期",
  endedText: `聊天室到期即关闭，${graceDays} 天后永久删除。在此之前，房主仍可续期。`,
  endedOwner: "聊天室已到期。登录后即可续期，续期后一切恢复如初。",
  setPassword: "设置新的聊天室密码",
  checkAgain: "重新查看",
};
