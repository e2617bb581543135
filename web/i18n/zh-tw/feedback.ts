import type { Messages } from "../translation.ts";

export const feedback: Messages["feedback"] = {
  title: "聯絡與意見回饋",
  text: "好用的、不好用的、還缺什麼，都可以告訴我們，營運人員會認真閱讀。",
  type: "意見類型",
  types: {
    experience: "使用體驗",
    defect: "功能異常",
    suggestion: "改善建議",
    other: "其他",
  },
  content: "意見內容",
  contentEmpty: "請先填寫意見內容。",
  contentTooLong: "內容過長，請刪減一些。",
  contact: "聯絡方式（選填）",
  contactHint: "希望得到回覆時再填寫。",
  send: "送出",
  sentTitle: "感謝你的意見",
  sentText: "我們已經收到了。",
  another: "再寫一則",
  leaveTitle: "不送出就離開嗎？",
  leaveText: "有尚未送出的內容。",
  leaveLoss: "已填寫的內容將會遺失。",
  leave: "離開",
  stay: "繼續填寫",
  channels: "其他聯絡方式",
};
