import type { Messages } from "../translation.ts";

export const feedback: Messages["feedback"] = {
  title: "联系与反馈",
  text: "好用的、不好用的、还缺什么，都可以告诉我们，运营人员会认真阅读。",
  type: "反馈类型",
  types: {
    experience: "使用体验",
    defect: "功能异常",
    suggestion: "优化建议",
    other: "其他",
  },
  content: "反馈内容",
  contentEmpty: "请先填写反馈内容。",
  contentTooLong: "内容过长，请删减一些。",
  contact: "联系方式（选填）",
  contactHint: "仅在希望得到回复时填写。",
  send: "提交",
  sentTitle: "感谢你的反馈",
  sentText: "我们已经收到了。",
  another: "再写一条",
  leaveTitle: "不提交就离开吗？",
  leaveText: "有尚未提交的内容。",
  leaveLoss: "已填写的内容将丢失。",
  leave: "离开",
  stay: "继续填写",
  channels: "其他联系方式",
};
