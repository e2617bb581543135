import type { Messages } from "../translation.ts";

export const status: Messages["status"] = {
  title: "服務狀態",
  lead: "由本站自行測量：每分鐘依次檢查一次聊天室物件、資料庫和檔案儲存。檢查耗時是三者回應時間之和，向上取整（至 5、10、20 毫秒等）。這裡不測量訊息得到確認所需的時間。",
  available: "最近 {days, plural, other {# 天}}的可用率",
  answer: "99% 的檢查耗時不超過（最慢的一天）",
  errors: "因我們的故障而失敗的請求",
  noneYet: "尚無測量資料，一分鐘後即可看到。",
  none: "無回應",
  day: "日期（UTC）",
  availability: "可用率",
  within: "99% 的檢查不超過",
  failed: "失敗",
  table: "每日狀態",
  ms: "{ms, number} 毫秒",
};
