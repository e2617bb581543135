import type { Language } from "../contract/text/languages.ts";

/** Texts of `msg` in three languages. English texts that the specification quotes are verbatim. */
const texts = {
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
  sessionEnded: [
    "Your session has ended. Please log in again.",
    "登录已失效，请重新登录。",
    "登入已失效，請重新登入。",
  ],
  passwordChanged: [
    "The room's password was changed. Please log in with the new one.",
    "聊天室密码已更改，请使用新密码登录。",
    "聊天室密碼已變更，請使用新密碼登入。",
  ],
  sessionUndone: [
    "Your other device undid the hand-off. Please log in again.",
    "你的另一台设备撤销了移交，请重新登录。",
    "你的另一台裝置復原了移交，請重新登入。",
  ],
  seatReset: ["This link was reset by the owner.", "此链接已被房主重置。", "此連結已被房主重設。"],
  removed: ["The owner removed you from this room.", "你已被房主移出聊天室。", "你已被房主移出聊天室。"],
  linkInvalid: ["This link is not valid.", "此链接无效。", "此連結無效。"],
  paidJoinOff: [
    "Seats of this room cannot be bought at the moment. Ask whoever gave you the link.",
    "目前无法购买这个聊天室的席位，请联系给你链接的人。",
    "目前無法購買這個聊天室的席位，請聯絡給你連結的人。",
  ],
  roomExpired: ["This room has ended.", "聊天室已到期。", "聊天室已到期。"],
  roomDisabled: ["This room has been disabled.", "聊天室已被停用。", "聊天室已被停用。"],
  roomPurged: ["This room no longer exists.", "聊天室已不存在。", "聊天室已不存在。"],
  incorrectPassword: ["Incorrect password!", "密码错误！", "密碼錯誤！"],
  workNeeded: [
    "Many wrong passwords were tried in this room, so your device has to pass a check first. Please reload this page and log in again.",
    "此聊天室有多次密码错误的尝试，登录前需要先验证你的设备。请刷新页面后重新登录。",
    "此聊天室有多次密碼錯誤的嘗試，登入前需要先驗證你的裝置。請重新整理頁面後再登入。",
  ],
  passwordKeyGone: [
    "This room's password can no longer be checked. Please ask the owner to set a new one with the admin link.",
    "此聊天室的密码已无法验证，请联系房主使用管理员链接重新设置密码。",
    "此聊天室的密碼已無法驗證，請聯絡房主使用管理員連結重新設定密碼。",
  ],
  knockFirst: [
    "The owner lets people into this room one by one. Please reload this page and ask to be let in.",
    "这个聊天室需要房主同意才能加入，请刷新页面后敲门。",
    "這個聊天室需要房主同意才能加入，請重新整理頁面後敲門。",
  ],
  knockingOff: [
    "The owner opened the room. Please enter again.",
    "房主已开放加入，请再次点击进入。",
    "房主已開放加入，請再次點選進入。",
  ],
  knockWaits: ["The owner has not let you in yet.", "房主尚未同意你加入。", "房主尚未同意你加入。"],
  knockEnded: ["This request to be let in has ended.", "这次敲门已结束。", "這次敲門已結束。"],
  tooManyKnocks: [
    "Too many people are waiting to be let in. Please try again in a few minutes.",
    "等待加入的人过多，请几分钟后再试。",
    "等待加入的人過多，請幾分鐘後再試。",
  ],
  lineTooLong: ["At most 200 characters fit.", "最多 200 个字符。", "最多 200 個字元。"],
  roomFull: ["This chat room is full, Can't join", "聊天室已满，无法加入", "聊天室已滿，無法加入"],
  alreadySetUp: [
    "This room is already set up. Please log in.",
    "聊天室已设置完成，请直接登录。",
    "聊天室已設定完成，請直接登入。",
  ],
  notSetUp: ["The owner has not set this room up yet.", "房主尚未完成聊天室设置。", "房主尚未完成聊天室設定。"],
  payToJoin: ["A seat in this room has to be bought.", "加入此聊天室需要购买席位。", "加入此聊天室需要購買席位。"],
  paidMemberStays: [
    "This member paid for their seat and cannot be removed.",
    "该成员已付费，无法移除。",
    "該成員已付費，無法移除。",
  ],
  leaveOnFirstDevice: [
    "A paid seat can only be given up on the device that opened it first.",
    "付费席位只能在最先使用它的设备上放弃。",
    "付費席位只能在最先使用它的裝置上放棄。",
  ],
  nameOfOwner: [
    "This name looks like the owner's. Please choose another one.",
    "该昵称与房主的昵称过于相似，请换一个。",
    "此暱稱與房主的暱稱過於相似，請換一個。",
  ],
  tooManyProfileChanges: [
    "Names and pictures can be changed a few times an hour. Please try again later.",
    "每小时只能更改几次名称和头像，请稍后再试。",
    "每小時只能更改幾次名稱和頭像，請稍後再試。",
  ],
  muted: ["You are muted.", "你已被禁言。", "你已被禁言。"],
  allMuted: ["The owner has muted everyone.", "房主已开启全员禁言。", "房主已開啟全員禁言。"],
  announceOnly: [
    "Only the owner and chosen members write in this room.",
    "此聊天室只有房主和指定成员可以发言。",
    "此聊天室只有房主和指定成員可以發言。",
  ],
  tooManyAnnouncers: [
    "At most 50 members can be chosen to write.",
    "最多可以指定 50 位成员发言。",
    "最多可以指定 50 位成員發言。",
  ],
  handOverOffline: [
    "The room can be handed over only to a member who is online, because the admin link goes to their device.",
    "只能将聊天室转让给在线成员，因为管理员链接会直接送达其设备。",
    "只能將聊天室轉讓給在線成員，因為管理員連結會直接送達其裝置。",
  ],
  reopenNotYet: [
    "A room can be opened again from three days before its end.",
    "聊天室到期前三天起才能重新开设。",
    "聊天室到期前三天起才能重新開設。",
  ],
  reopenNoMore: [
    "This room is about to be deleted, so it can no longer be opened again.",
    "聊天室即将被删除，无法再重新开设。",
    "聊天室即將被刪除，無法再重新開設。",
  ],
  importTooLate: [
    "Somebody has already written in this room. A past can only be brought along before the first message; clear the history to start again.",
    "聊天室里已有人发言。只能在第一条消息之前导入过去的记录；清空聊天记录后可以重新导入。",
    "聊天室裡已有人發言。只能在第一則訊息之前匯入過去的記錄；清空聊天記錄後可以重新匯入。",
  ],
  importedAnother: [
    "This room already has the past of another capsule. Clear the history to start again.",
    "此聊天室已导入另一份存档的记录。清空聊天记录后可以重新导入。",
    "此聊天室已匯入另一份存檔的記錄。清空聊天記錄後可以重新匯入。",
  ],
  importTooLarge: [
    "A room takes at most 50,000 messages of a capsule, or 64 MB of text.",
    "聊天室最多可导入存档中的 50,000 条消息，或 64 MB 文字。",
    "聊天室最多可匯入存檔中的 50,000 則訊息，或 64 MB 文字。",
  ],
  slowMode: [
    "Slow mode is on. Please wait before the next message.",
    "已开启慢速模式，请稍候再发送下一条消息。",
    "已開啟慢速模式，請稍候再傳送下一則訊息。",
  ],
  sealedNotOffered: ["Sealed rooms cannot be ordered yet.", "暂不能购买加密聊天室。", "暫時無法購買加密聊天室。"],
  notSealed: [
    "This room is not sealed, so it has no keys.",
    "这不是加密聊天室，没有密钥。",
    "這不是加密聊天室，沒有金鑰。",
  ],
  notInSealedRoom: [
    "This is not available in a sealed room yet.",
    "加密聊天室暂不支持此功能。",
    "加密聊天室暫不支援此功能。",
  ],
  notEncrypted: [
    "This room accepts only encrypted texts. Please reload this page.",
    "加密聊天室只接受已加密的内容，请刷新页面。",
    "加密聊天室只接受已加密的內容，請重新整理頁面。",
  ],
  rotationNeeded: [
    "In a sealed room this needs a new key. Please reload this page and try again.",
    "在加密聊天室中，此操作需要同时更换密钥，请刷新页面后重试。",
    "在加密聊天室中，此操作需要同時更換金鑰，請重新整理頁面後再試。",
  ],
  epochChanged: [
    "The room's key has changed meanwhile. Please try again.",
    "聊天室的密钥已更换，请重试。",
    "聊天室的金鑰已更換，請再試一次。",
  ],
  devicesChanged: [
    "The room's devices have changed meanwhile. Please try again.",
    "聊天室内的设备已有变化，请重试。",
    "聊天室內的裝置已有變動，請再試一次。",
  ],
  messageEmpty: ["Please write something first.", "请输入内容。", "請輸入內容。"],
  messageTooLong: ["Message too long to send", "消息过长，无法发送", "訊息過長，無法傳送"],
  tooManyReactions: [
    "This message has enough different reactions.",
    "该消息的表情种类已达上限。",
    "該訊息的表情種類已達上限。",
  ],
  tooManyPins: ["At most 20 messages can be pinned.", "最多可以置顶 20 条消息。", "最多可以釘選 20 則訊息。"],
  pollOptions: [
    "A poll has 2 to 10 different options of up to 200 characters.",
    "投票需有 2 至 10 个不同选项，每项最多 200 个字符。",
    "投票需有 2 至 10 個不同選項，每項最多 200 個字元。",
  ],
  pollEnded: ["This poll has ended.", "投票已结束。", "投票已結束。"],
  editTooLate: [
    "A message can be edited for 24 hours.",
    "消息发出 24 小时后不能再编辑。",
    "訊息送出 24 小時後無法再編輯。",
  ],
  messageGone: ["This message no longer exists.", "该消息已不存在。", "該訊息已不存在。"],
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
  fileMissing: ["The file is no longer there.", "文件已不存在。", "檔案已不存在。"],
  fileTooLarge: ["This file is too large.", "文件过大。", "檔案過大。"],
  fileTypeRefused: ["This type of file is not supported.", "不支持此类型的文件。", "不支援此類型的檔案。"],
  fileInUse: ["This file was sent already.", "该文件已发送。", "該檔案已傳送。"],
  tooManyUploads: [
    "Too many files at a time. Please wait until one is done.",
    "同时上传的文件过多，请等待其中一个完成。",
    "同時上傳的檔案過多，請等待其中一個完成。",
  ],
  uploadFailed: ["Resource upload failed", "资源上传失败", "資源上傳失敗"],
  roomStorageFull: [
    "This room has no space left for files. Recalling files or clearing the history makes space.",
    "聊天室的文件空间已满。撤回文件或清空聊天记录可释放空间。",
    "聊天室的檔案空間已滿。收回檔案或清空聊天記錄可釋放空間。",
  ],
  mediaLinkEnded: ["This link has ended.", "此链接已失效。", "此連結已失效。"],
  transcribeMissing: ["Voice to text is not available here.", "此处不支持语音转文字。", "此處不支援語音轉文字。"],
  transcribeFailed: [
    "This voice message could not be turned into text. Please try again in a moment.",
    "无法将这条语音转换为文字，请稍后再试。",
    "無法將這則語音轉換為文字，請稍後再試。",
  ],
  noTextRecognized: ["No text recognized", "未识别到文字", "未辨識到文字"],
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
  seatsBeingPaid: [
    "Other people are paying for seats right now. Please try again in a few minutes.",
    "其他人正在为席位付款，请几分钟后再试。",
    "其他人正在為席位付款，請幾分鐘後再試。",
  ],
  seatTaken: ["Seat Acquisition Failed", "席位获取失败", "席位取得失敗"],
} as const satisfies Record<string, readonly [en: string, zhCn: string, zhTw: string]>;

export type Reason = keyof typeof texts;

const column: Record<Language, 0 | 1 | 2> = { en: 0, "zh-cn": 1, "zh-tw": 2 };

export function reasonText(reason: Reason, language: Language): string {
  return texts[reason][column[language]];
}
