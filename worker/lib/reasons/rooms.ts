import type { ReasonTexts } from "./reason-texts.ts";

export const roomReasons = {
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
} as const satisfies ReasonTexts;
