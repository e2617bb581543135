import type { ReasonTexts } from "./reason-texts.ts";

export const orderReasons = {
  emailEmpty: ["Email cannot be empty", "邮箱不能为空", "電子郵件不能為空"],
  emailInvalid: ["Please enter a valid email address.", "请输入有效的邮箱地址。", "請輸入有效的電子郵件地址。"],
  methodRefused: [
    "This payment method cannot be used for this order. Please choose another one; nothing was charged.",
    "此订单无法使用该支付方式，请选择其他方式。你没有被扣款。",
    "這筆訂單無法使用該付款方式，請選擇其他方式。你沒有被扣款。",
  ],
  captchaFailed: ["Captcha failed!", "人机验证失败！", "人機驗證失敗！"],
  creationFailed: ["Creation failed!", "创建失败！", "建立失敗！"],
  couponInvalid: ["Please enter a valid coupon code", "请输入有效的优惠码", "請輸入有效的優惠碼"],
  couponUseless: [
    "This coupon does not lower the price here, so it is not used.",
    "此优惠码不会降低当前价格，因此没有使用。",
    "此優惠碼不會降低目前的價格，因此沒有使用。",
  ],
  orderInvalid: ["This order or payment is not valid.", "订单或支付无效。", "訂單或付款無效。"],
  couponPercent: [
    "A coupon takes off 1 to 100 percent.",
    "优惠码的折扣须为 1% 至 100%。",
    "優惠碼的折扣須為 1% 至 100%。",
  ],
  noReceiptYet: [
    "This order is not paid, so there is no receipt yet. Open the order to pay it, or order again.",
    "此订单尚未付款，因此还没有收据。请打开订单完成付款，或重新下单。",
    "這筆訂單尚未付款，因此還沒有收據。請開啟訂單完成付款，或重新下單。",
  ],
  orderUnknown: ["There is no order of this number.", "没有此编号的订单。", "沒有這個編號的訂單。"],
  couponExists: ["There is a coupon of this code already.", "已存在相同的优惠码。", "已有相同的優惠碼。"],
  orderNotPaid: ["This order is not paid.", "该订单未付款。", "該訂單未付款。"],
  orderDisputed: [
    "The buyer disputes this payment at their bank, which decides about the money. It cannot be refunded meanwhile.",
    "买家已就此付款向银行提出争议，款项由银行裁定，其间无法退款。",
    "買家已就這筆付款向銀行提出爭議，款項由銀行裁定，期間無法退款。",
  ],
  refundTooLate: [
    "The payment service refunds payments of this method for a number of days only, which are over. Days",
    "支付服务只在一定天数内为该支付方式退款，期限已过。天数",
    "付款服務只在一定天數內為該付款方式退款，期限已過。天數",
  ],
  companyTooLate: [
    "The company on a receipt can be changed for 30 days after the payment, and while the room exists. That time is over.",
    "收据上的公司信息只能在付款后 30 天内、且聊天室仍存在时修改，期限已过。",
    "收據上的公司資料只能在付款後 30 天內、且聊天室仍存在時修改，期限已過。",
  ],
  refundRefused: [
    "The payment service did not refund this order. It is paid as before; you can try again. Its words",
    "支付服务没有退还此订单的款项。订单仍为已付款，可以重试。支付服务的说明",
    "付款服務沒有退還這筆訂單的款項。訂單仍為已付款，可以再試一次。付款服務的說明",
  ],
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
