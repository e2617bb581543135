import { graceDays } from "../../../worker/contract/limits.ts";

export const fail = {
  invalidTitle: "連結無效",
  invalidText: "可能是輸入有誤、複製不完整，或房主已更換連結。請向對方索取最新的連結。",
  resetTitle: "你的專屬連結已被重設",
  resetText: "房主已為這個席位更換連結，或收回了席位。請向房主索取新的連結。",
  removedTitle: "你已被移出聊天室",
  removedText: "房主已收回你的席位。你傳送過的內容會保留到聊天室被刪除為止。如需重新加入，請聯絡房主。",
  disabledTitle: "聊天室已被停用",
  disabledText: "本站的管理方已將它關閉。如有疑問，請聯絡我們。",
  goneTitle: "聊天室已不存在",
  goneText: `聊天室到期即關閉，${graceDays} 天後永久刪除，裡面的一切已不復存在。`,
  paymentTitle: "訂單無效",
  paymentText: "沒有這筆訂單，或付款頁面已失效。如果已經扣款，請聯絡我們。",
  newRoom: "建立新的聊天室",
  feedback: "聯絡我們",
  home: "返回首頁",
  otherLink: "換一個連結",
  notFoundTitle: "找不到頁面",
  notFoundText: "這個網址沒有對應的頁面，可能是複製時不完整。",
};
