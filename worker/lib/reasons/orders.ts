import type { ReasonTexts } from "./reason-texts.ts";

export const orderReasons = {
  emailEmpty: ["Email cannot be empty", "邮箱不能为空", "電子郵件不能為空"],
  emailInvalid: ["Please enter a valid email address.", "请输入有效的邮箱地址。", "請輸入有效的電子郵件地址。"],
  captchaFailed: ["Captcha failed!", "人机验证失败！", "人機驗證失敗！"],
  creationFailed: ["Creation failed!", "创建失败！", "建立失敗！"],
  couponInvalid: ["Please enter a valid coupon code", "请输入有效的优惠码", "請輸入有效的優惠碼"],
  couponUseless: [
    "This coupon does not lower the price here, so it is not used.",
    "此优惠码不会降低当前价格，因此没有使用。",
    "此優惠碼不會降低目前的價格，因此沒有使用。",
  ],
  orderInvalid: ["This order or payment is not valid.", "订单或支付无效。", "訂單或付款無效。"],
  couponExists: ["There is a coupon of this code already.", "已存在相同的优惠码。", "已有相同的優惠碼。"],
  orderNotPaid: ["This order is not paid.", "该订单未付款。", "該訂單未付款。"],
  nothingToSend: ["This order has no email that can be sent.", "该订单没有可发送的邮件。", "該訂單沒有可寄送的信件。"],
  orderNotPending: ["This order can no longer be changed.", "该订单已无法更改。", "該訂單已無法變更。"],
  goalChanged: [
    "The goal has changed meanwhile. Please look at what is missing now.",
    "目标已有变化。请查看现在还差多少。",
    "目標已有變動。請查看現在還差多少。",
  ],
  goalOpen: ["This room has an open goal.", "聊天室已有一个进行中的目标。", "聊天室已有一個進行中的目標。"],
  noGoal: ["This room has no open goal.", "聊天室没有进行中的目标。", "聊天室沒有進行中的目標。"],
  roomChanged: [
    "This room has changed since the price was made. Please look at the new price.",
    "聊天室已有变化，原来的价格不再适用。请查看新的价格。",
    "聊天室已有變動，原本的價格不再適用。請查看新的價格。",
  ],
  priceChanged: [
    "The price has changed meanwhile. Please look at the new price, and order again if you agree.",
    "价格刚刚有变化。请查看新的价格，确认后重新下单。",
    "價格剛剛有變動。請查看新的價格，確認後重新下單。",
  ],
  seatsBeingPaid: [
    "Other people are paying for seats right now. Please try again in a few minutes.",
    "其他人正在为席位付款，请几分钟后再试。",
    "其他人正在為席位付款，請幾分鐘後再試。",
  ],
  seatTaken: ["Seat Acquisition Failed", "席位获取失败", "席位取得失敗"],
} as const satisfies ReasonTexts;
