import type { Messages } from "../translation.ts";

export const settings: Messages["settings"] = {
  title: "设置",
  languageNote: "仅对本设备生效，每位成员可各自选择。",
  timeZone: "时区",
  timeZoneNote: "本设备上显示日期和时间时使用。",
  zoneOfEmails: "与邮件和收据一致",
  zoneOfDevice: "本设备的时区",
  format: "文字格式",
  formatHint: "将 **粗体**、_斜体_ 等 Markdown 标记显示为格式",
  lastHere: "显示我上次在线的时间",
  lastHereHint: "本聊天室的成员会看到精确到分钟的时间。开启后，你才能看到其他开启者的时间。",
  appearance: "外观",
  system: "跟随系统",
  light: "浅色",
  dark: "深色",
  version: "版本 {version}",
};
