import type { Messages } from "../messages.ts";

export const imports: Messages["imports"] = {
  title: "匯入儲存過的聊天室",
  heading: "把過去的訊息帶進來",
  lead: "存成檔案的聊天室裡的訊息會排在這裡所有訊息之前。它們帶有「匯入」標記，不屬於這裡的任何成員。",
  contents:
    "只能在有人傳出第一則訊息之前匯入，請等匯入完成後再讓大家發言。暱稱、時間、回覆、圖片、影片、語音和檔案會一起帶來；投票變成帶結果的文字；表情回應、釘選訊息和成員頭像不會帶來。檔案由你的裝置讀取，只有要匯入的內容會被傳送。",
  file: "聊天室檔案",
  fileHint:
    "請選擇儲存時得到的 HTML 或 ZIP 檔案。如果選擇解壓縮後的 index.html，其中的檔案不會匯入，各以一行文字代替。",
  reading: "正在讀取檔案…",
  found: "「{name}」：{count, plural, other {# 則訊息}}，{files, plural, =0 {沒有檔案} other {# 個檔案}}。",
  filesNamed: "{count, plural, other {缺少 # 個檔案，各以一行文字代替。}}",
  leftOut: "{count, plural, other {有 # 則訊息為空、過長或時間無效，不會匯入。}}",
  start: "匯入 {count, plural, other {# 則訊息}}",
  goesOn: "共 {count, number} 則訊息，已有 {done, number} 則在這裡，將從後面繼續匯入。",
  resume: "繼續匯入",
  importing: "已匯入 {done, number} 則，共 {count, number} 則",
  offline: "沒有網路連線，恢復後會自動繼續。",
  cancel: "取消",
  keepOpen: "請不要關閉本頁面。如果重新載入了，再次選擇同一個檔案即可從中斷處繼續。",
  finished: "{count, plural, other {# 則訊息}}已在聊天室中。",
  lost: "{count, plural, other {有 # 個檔案未被接受，各以一行文字代替。}}",
  toChat: "前往聊天",
  notAllowed: "只有房主和副房主可以匯入儲存過的聊天室。",
  fault: {
    notCapsule: "這個檔案不是儲存的聊天室。",
    damaged: "檔案已損壞或不完整。請重新儲存聊天室，或選擇另一份副本。",
    newer: "此檔案由更新版本的應用程式產生，這裡無法讀取。",
    tooLarge: "檔案超過 {size}。請刪除大檔案後重新儲存聊天室。",
    tooMany: "檔案中的訊息超過 {count, number} 則，超出了聊天室可匯入的數量。",
    empty: "這個儲存的聊天室裡沒有訊息。",
  },
  someone: "已離開的成員",
  fileLine: {
    image: "[圖片：{name}]",
    video: "[影片：{name}]",
    voice: "[語音：{name}]",
    file: "[檔案：{name}]",
  },
  poll: "{question}\n{results}\n{voters, plural, other {# 人投票}}",
};
