import type { Language } from "./text/languages.ts";

/** Labels of parameters that a person may fill in wrongly, by wire name. English wire names need no entry. */
const names: Readonly<Record<string, readonly [en: string, zhCn: string, zhTw: string]>> = {
  agree: ["agree", "协议", "協議"],
  avatar: ["avatar", "头像", "頭像"],
  body: ["body", "请求内容", "請求內容"],
  category: ["category", "文件类别", "檔案類別"],
  chat_id: ["room", "聊天室", "聊天室"],
  chat_mc: ["room name", "聊天室名称", "聊天室名稱"],
  contact: ["contact", "联系方式", "聯絡方式"],
  content: ["content", "内容", "內容"],
  count: ["count", "数量", "數量"],
  coupon: ["coupon", "优惠码", "優惠碼"],
  code: ["code", "优惠码", "優惠碼"],
  days: ["days", "天数", "天數"],
  email: ["email", "邮箱", "電子郵件"],
  emails: ["emails", "邮箱", "電子郵件"],
  captcha: ["captcha", "人机验证", "人機驗證"],
  flags: ["flags", "通知设置", "通知設定"],
  ic: ["link", "链接", "連結"],
  kind: ["kind", "种类", "種類"],
  mc: ["nickname", "昵称", "暱稱"],
  link: ["link", "链接", "連結"],
  method: ["method", "支付方式", "付款方式"],
  mime: ["mime", "文件类型", "檔案類型"],
  name: ["name", "文件名", "檔案名稱"],
  password: ["password", "密码", "密碼"],
  people: ["people", "人员", "人員"],
  q: ["search words", "搜索词", "搜尋詞"],
  seats: ["seats", "席位数", "席位數"],
  size: ["size", "文件大小", "檔案大小"],
  type: ["type", "类型", "類型"],
};

const column: Record<Language, 0 | 1 | 2> = { en: 0, "zh-cn": 1, "zh-tw": 2 };

/**
 * Label of a parameter with its wire name for client developers: `nickname (mc)`, `昵称（mc）`. In a path such as
 * `people.0.mc` the last known name counts.
 */
export function fieldName(field: string, language: Language): string {
  const known = field.split(".").findLast((segment) => names[segment] !== undefined);
  const name = known === undefined ? undefined : names[known]?.[column[language]];
  if (name === undefined || name === field) return field;
  return language === "en" ? `${name} (${field})` : `${name}（${field}）`;
}
