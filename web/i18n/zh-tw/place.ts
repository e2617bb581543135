import type { Messages } from "../translation.ts";

export const place: Messages["place"] = {
  label: "聊天室存放在哪裡",
  name: { near: "離你最近", eu: "歐盟", us: "美國" },
  meaning: {
    near: "存放在離購買者最近的資料中心，可能在任何國家。",
    eu: "訊息和檔案只在歐盟境內儲存和處理。成員收發的內容會傳送到他們所在的地方。訂單和郵件不受此限制。之後無法變更。",
    us: "訊息和檔案只在美國境內儲存和處理。成員收發的內容會傳送到他們所在的地方。訂單和郵件不受此限制。之後無法變更。",
  },
  storedIn: { eu: "存放在歐盟", us: "存放在美國" },
  storedInHint: "訊息和檔案只在那裡儲存和處理",
};
