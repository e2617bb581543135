import type { Messages } from "../messages.ts";

export const invites: Messages["invites"] = {
  title: "邀请成员",
  roomLink: "聊天室链接",
  roomLinkHint: "拥有此链接和聊天室密码的人都可以使用一个空席位。",
  seatsFree: "{count, plural, =0 {没有空席位} other {还有 # 个空席位}}",
  share: "分享",
  shareText: "来我们的聊天室“{room}”",
  personal: "专属链接",
  personalHint: "一个链接给一个人，会为对方保留一个席位。",
  name: "名字",
  namePlaceholder: "给谁的？",
  nameInvalid: "名字需为 1 到 16 个字符",
  add: "生成链接",
  made: "刚生成的链接",
  madeHint: "请立即复制，之后不会再显示。",
  forName: "给 {name}",
  noName: "给一个人",
  full: "席位已满。增加席位后可以邀请更多人。",
};
