import type { ReasonTexts } from "./reason-texts.ts";

export const callReasons = {
  callOver: ["This call is over.", "通话已结束。", "通話已結束。"],
  callsOff: ["Calls are off in this room.", "此聊天室未开启通话。", "此聊天室未開啟通話。"],
  callStartLimited: [
    "Only the owner and co-owners start calls in this room.",
    "此聊天室只有房主和副房主可以发起通话。",
    "此聊天室只有房主和副房主可以發起通話。",
  ],
  callFull: ["Eight people are in the call already.", "通话已满 8 人。", "通話已滿 8 人。"],
  callCamerasFull: ["Four cameras are on already.", "已有 4 个摄像头开启。", "已有 4 個攝影機開啟。"],
  callScreenTaken: ["Someone shares a screen already.", "已有人在共享屏幕。", "已有人在分享螢幕。"],
  callInOtherWindow: [
    "You joined this call in another window.",
    "你已在另一窗口加入此通话。",
    "你已在另一個視窗加入此通話。",
  ],
  removedFromCall: ["You were removed from this call.", "你已被移出本次通话。", "你已被移出本次通話。"],
  notInCall: ["You are not in the call.", "你不在通话中。", "你不在通話中。"],
  memberNotInCall: ["This member is not in the call.", "该成员不在通话中。", "該成員不在通話中。"],
  callPersonAway: ["This device is not in the call any more.", "该设备已不在通话中。", "該裝置已不在通話中。"],
  callNeedsSocket: [
    "This network blocks WebSocket connections, which calls need.",
    "当前网络阻止了通话所需的 WebSocket 连接。",
    "目前的網路阻擋了通話所需的 WebSocket 連線。",
  ],
  callRelayMissing: [
    "The relay for calls does not answer. Please try again later.",
    "通话中继服务暂无响应，请稍后再试。",
    "通話中繼服務暫無回應，請稍後再試。",
  ],
} as const satisfies ReasonTexts;
