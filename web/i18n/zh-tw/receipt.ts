import type { Messages } from "../translation.ts";

export const receipt: Messages["receipt"] = {
  title: "刪除憑證",
  lead: "聊天室刪除後，房主以及希望收到到期通知的成員會透過電子郵件收到一份經過簽署的憑證。本頁面在你的裝置上驗證憑證，不會將其傳送到任何地方。",
  field: "憑證",
  fieldHint: "信中的連結，或連結中 # 之後的文字",
  check: "驗證",
  unreadable: "這不是憑證。請複製信中的完整連結。",
  failed: "無法取得已公布的金鑰。",
  unsupported: "此瀏覽器無法驗證這種簽章，請使用較新的 Chrome、Firefox 或 Safari。",
  genuine: "憑證真實：由 {origin} 簽署",
  forged: "憑證不真實：內容被改動過，或並非由該服務簽署。",
  unknownKey: "簽署金鑰為 {key}，此服務沒有公布該金鑰。",
  otherOrigin: "這份憑證來自 {origin}，請在該網站驗證。",
  deletedAt: "刪除時間",
  messages: "訊息",
  files: "檔案",
  filesValue: "{count, number} 個（{size}）",
  members: "成員",
  room: "房間號碼",
  root: "內容指紋",
  key: "金鑰",
  capsule: "與儲存的聊天室比對",
  capsuleHint:
    "選擇聊天室的 HTML 檔案；如為 ZIP 檔案，請選擇解壓縮後資料夾中的 index.html，其中列有各檔案的雜湊值，旁邊的檔案不會被讀取。檔案不會離開你的裝置。",
  noCapsule: "這不是儲存的聊天室。",
  otherRoom: "這個檔案屬於另一個聊天室。",
  same: "一致：檔案中的訊息、檔案和成員與被刪除的完全相同。",
  different:
    "不一致。與這個檔案相比，被刪除的聊天室多 {messages, number} 則訊息、{files, number} 個檔案、{members, number} 位成員（負數表示更少）。儲存之後傳送或收回的訊息都會改變指紋。",
  provesTitle: "憑證能證明什麼",
  proves:
    "服務方以自己的簽章聲明：聊天室已刪除、何時刪除、其中有多少訊息、檔案和成員，並附上由訊息編號、檔案內容和席位計算出的指紋（默克爾樹的根）。事後改動任何一項都會被發現。",
  provesNotTitle: "憑證不能證明什麼",
  provesNot:
    "憑證無法證明沒有人保留副本：成員可能儲存過訊息或檔案。Cloudflare 的時間點復原功能可在 30 天內還原聊天室的儲存空間，之後則不能。此外，憑證的可信程度取決於服務的營運者。指紋涵蓋訊息編號、檔案內容和席位，但不含訊息文字，因此儲存的檔案中文字若被改動，無法由此發現。",
};
