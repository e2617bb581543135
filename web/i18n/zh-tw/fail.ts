import { graceDays } from "../../../worker/contract/limits.ts";

export const fail = {
  invalid: {
    title: "連結無效",
    text: "可能是輸入有誤、複製不完整，或房主已更換連結。請向對方索取最新的連結。",
  },
  reset: {
    title: "你的專屬連結已被重設",
    text: "房主已為這個席位更換連結，或收回了席位。請向房主索取新的連結。",
  },
  removed: {
    title: "你已被移出聊天室",
    text: "房主已收回你的席位。你傳送過的內容會保留到聊天室被刪除為止。如需重新加入，請聯絡房主。",
  },
  disabled: {
    title: "聊天室已被停用",
    text: "本站的管理方已將它關閉。如有疑問，請聯絡我們。",
  },
  gone: {
    title: "聊天室已不存在",
    text: `聊天室到期即關閉，${graceDays} 天後永久刪除，裡面的一切已不復存在。`,
  },
  payment: {
    title: "訂單無效",
    text: "沒有這筆訂單，或付款頁面已失效。如果已經扣款，請聯絡我們。",
  },
  newRoom: "建立新的聊天室",
  feedback: "聯絡我們",
  home: "返回首頁",
  otherLink: "換一個連結",
  notFoundTitle: "找不到頁面",
  notFoundText: "這個網址沒有對應的頁面，可能是複製時不完整。",
};
