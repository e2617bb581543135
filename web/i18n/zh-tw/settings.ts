import type { Messages } from "../translation.ts";

export const settings: Messages["settings"] = {
  title: "設定",
  languageNote: "只在這台裝置生效，每位成員可以各自選擇。",
  timeZone: "時區",
  timeZoneNote: "這台裝置顯示日期和時間時使用。",
  zoneOfEmails: "與電子郵件和收據一致",
  zoneOfDevice: "這台裝置的時區",
  format: "文字格式",
  formatHint: "將 **粗體**、_斜體_ 等 Markdown 標記顯示為格式",
  lastHere: "顯示我上次上線的時間",
  lastHereHint: "這個聊天室的成員會看到精確到分鐘的時間。開啟後，你才看得到其他開啟者的時間。",
  appearance: "外觀",
  system: "跟隨系統",
  light: "淺色",
  dark: "深色",
  version: "版本 {version}",
};
