import type { ReasonTexts } from "./reason-texts.ts";

/** Refusals of the operators' requests. */
export const consoleReasons = {
  confirmFirst: ["Please confirm with your passkey first.", "请先使用通行密钥确认。", "請先使用通行密鑰確認。"],
  passkeyRefused: [
    "This passkey was not accepted. Please try again.",
    "此通行密钥未通过验证，请重试。",
    "此通行密鑰未通過驗證，請重試。",
  ],
  notYourself: [
    "You cannot change or remove yourself. Ask another administrator.",
    "不能更改或移除自己，请让其他管理员操作。",
    "無法變更或移除自己，請由其他管理員操作。",
  ],
  reportBeingDecided: [
    "Another operator is carrying out another decision. Open the report again in a minute.",
    "另一位管理员正在执行另一项决定，请一分钟后重新打开此举报。",
    "另一位管理員正在執行另一項決定，請一分鐘後重新開啟此檢舉。",
  ],
  reportDecided: ["This report was decided already.", "此举报已处理。", "此檢舉已處理。"],
  ownerStays: [
    "The owner cannot be removed. Remove the message, or disable the room.",
    "不能移出房主，可以删除消息或停用聊天室。",
    "無法移出房主，可以刪除訊息或停用聊天室。",
  ],
  linkNotMailed: [
    "No link was mailed: the owner does not permit it, or one was mailed within the last hour.",
    "未发送链接：房主未允许，或一小时内已发送过。",
    "未寄送連結：房主未允許，或一小時內已寄送過。",
  ],
  settingChanged: [
    "Another operator changed this meanwhile. Below is the newer version; please make your change again.",
    "其他管理员刚刚修改了此项。下方为最新版本，请重新修改。",
    "其他管理員剛剛修改了此項。下方為最新版本，請重新修改。",
  ],
  unknownHere: [
    "There is nothing under this code, link or id.",
    "没有与此代码、链接或编号对应的内容。",
    "沒有與此代碼、連結或編號對應的內容。",
  ],
  noAddress: ["There is no email address to answer to.", "没有可回复的邮箱。", "沒有可回覆的信箱。"],
} as const satisfies ReasonTexts;
