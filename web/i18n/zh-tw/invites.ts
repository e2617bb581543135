import type { Messages } from "../messages.ts";

export const invites: Messages["invites"] = {
  title: "邀請成員",
  roomLink: "聊天室連結",
  roomLinkHint: "任何人有這個連結和聊天室密碼，就能使用一個空席位。",
  seatsFree: "{count, plural, =0 {沒有空席位} other {還有 # 個空席位}}",
  share: "分享",
  shareText: "來我們的聊天室「{room}」",
  personal: "專屬連結",
  personalHint: "一個連結給一個人，會為對方保留一個席位。",
  name: "名字",
  namePlaceholder: "給誰的？",
  nameInvalid: "名字須為 1 到 16 個字元",
  add: "產生連結",
  made: "剛產生的連結",
  madeHint: "請立即複製，之後不會再顯示。",
  forName: "給 {name}",
  noName: "給一個人",
  full: "席位已滿。增加席位後可以邀請更多人。",
};
