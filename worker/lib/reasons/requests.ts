import type { ReasonTexts } from "./reason-texts.ts";

export const requestReasons = {
  badParameter: ["Request parameter error", "请求参数错误", "請求參數錯誤"],
  unauthenticated: [
    "Authentication failed, please login again",
    "身份验证失败，请重新登录",
    "身分驗證失敗，請重新登入",
  ],
  forbidden: ["No permission to access this resource", "没有权限访问此内容", "沒有權限存取此內容"],
  notFound: ["The requested resource does not exist", "请求的内容不存在", "請求的內容不存在"],
  internal: ["Internal server error", "服务器内部错误", "伺服器內部錯誤"],
  methodNotAllowed: ["This cannot be done here", "不支持此操作", "不支援此操作"],
  unsupportedType: ["This kind of content is not understood", "不支持的内容格式", "不支援的內容格式"],
  tooLarge: ["This is too large", "内容过大", "內容過大"],
  tooMany: [
    "Too many attempts. Please wait a moment and try again.",
    "尝试次数过多，请稍后再试。",
    "嘗試次數過多，請稍後再試。",
  ],
  tooManyNewSeats: [
    "Many people joined from your network within the hour. Please try again later, or ask the owner for a personal link.",
    "你所在的网络一小时内已有多人加入，请稍后再试，或向房主索取专属链接。",
    "你所在的網路一小時內已有多人加入，請稍後再試，或向房主索取專屬連結。",
  ],
  tooManyEmails: [
    "Too many invitations were mailed today. Please use links, or try again later.",
    "今天发送的邀请邮件过多，请改用链接或稍后再试。",
    "今天寄出的邀請信過多，請改用連結或稍後再試。",
  ],
  pushUnavailable: [
    "Notifications cannot be sent to this browser.",
    "无法向此浏览器发送通知。",
    "無法向此瀏覽器傳送通知。",
  ],
  operationFailed: ["Operation failed", "操作失败", "操作失敗"],
  unknownEvent: [
    "This page is out of date and asked for something unknown. Please reload it.",
    "页面版本过旧，无法完成此操作，请刷新页面。",
    "頁面版本過舊，無法完成此操作，請重新整理頁面。",
  ],
  badFrame: [
    "This could not be understood. Please reload the page and try again.",
    "无法理解此请求，请刷新页面后重试。",
    "無法理解此請求，請重新整理頁面後再試。",
  ],
  slowDown: [
    "Please slow down: you are sending too fast. Wait a moment and send it again.",
    "发送过于频繁，请稍候片刻再发送。",
    "傳送過於頻繁，請稍候片刻再傳送。",
  ],
} as const satisfies ReasonTexts;
