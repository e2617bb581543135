import type { ReasonTexts } from "./reason-texts.ts";

export const sealedRoomReasons = {
  sealedNotOffered: ["Sealed rooms are not sold here.", "此处不提供加密聊天室。", "此處不提供加密聊天室。"],
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
    "This room accepts only encrypted content. Please reload this page.",
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
  ownersDevice: [
    "A device or link of the owner has a key that does not fit, so only the owner can do this now.",
    "房主的某台设备或链接的密钥不相符，目前只有房主可以执行此操作。",
    "房主的某台裝置或連結的金鑰不相符，目前只有房主可以執行此操作。",
  ],
  devicesChanged: [
    "The room's devices have changed meanwhile. Please try again.",
    "聊天室内的设备已有变化，请重试。",
    "聊天室內的裝置已有變動，請再試一次。",
  ],
} as const satisfies ReasonTexts;
