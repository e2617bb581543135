import type { ReasonTexts } from "./reason-texts.ts";

export const enteringReasons = {
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
  passwordFirst: [
    "This link was mailed on request: until its first login it needs the room's password.",
    "此链接是应申请发送的，首次登录前需要使用聊天室密码。",
    "此連結是應申請寄送的，首次登入前需要使用聊天室密碼。",
  ],
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
} as const satisfies ReasonTexts;
