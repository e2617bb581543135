import type { Messages } from "../translation.ts";

export const status: Messages["status"] = {
  title: "服务状态",
  lead: "由本站自行测量：每分钟依次检查一次聊天室对象、数据库和文件存储。检查耗时是三者响应时间之和，向上取整（至 5、10、20 毫秒等）。这里不测量消息得到确认所需的时间。",
  available: "最近 {days, plural, other {# 天}}的可用率",
  answer: "99% 的检查耗时不超过（最慢的一天）",
  errors: "因我们的故障而失败的请求",
  noneYet: "尚无测量数据，一分钟后即可看到。",
  none: "无响应",
  day: "日期（UTC）",
  availability: "可用率",
  within: "99% 的检查不超过",
  failed: "失败",
  table: "每日状态",
  ms: "{ms, number} 毫秒",
};
