import type { Messages } from "../translation.ts";

export const capsule: Messages["capsule"] = {
  title: "儲存聊天室",
  heading: "把聊天室存成檔案",
  lead: "包含你現在能看到的全部訊息、圖片、影片、語音和檔案，儲存為一個網頁，不需網路即可在任何瀏覽器中開啟。",
  contents:
    "檔案完成之前被收回或清空的內容不會包含在內，讀取訊息之後才傳送的內容也不會。檔案沒有加密，拿到它的人都能閱讀。",
  prepare: "讀取訊息",
  reading: "{count, plural, =0 {正在讀取…} other {已讀取 # 則訊息…}}",
  found: "{messages, plural, other {# 則訊息}}，{files, plural, other {# 個檔案}}（{size}）",
  asPage: "將儲存為一個 HTML 檔案。",
  asZip: "檔案較大，將儲存為 ZIP 檔案。解壓縮後開啟資料夾中的 index.html。寫入 ZIP 期間才被收回的檔案可能仍留在其中。",
  save: "儲存「{name}」",
  saving: "檔案已儲存 {done}，共 {size}",
  offline: "沒有網路連線，恢復後會自動繼續。",
  pause: "暫停",
  resume: "繼續",
  cancel: "取消",
  keepOpen: "請不要關閉本頁面：重新載入後需要從頭開始。",
  saved: "聊天室已儲存。",
  tooLarge: "此瀏覽器無法儲存這麼大的檔案，請使用電腦上的 Chrome 或 Firefox。",
  notAllowed: "房主沒有允許成員儲存這個聊天室。",
};
