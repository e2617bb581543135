import type { ReasonTexts } from "./reason-texts.ts";

export const contentReasons = {
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
  fileMissing: ["The file is no longer there.", "文件已不存在。", "檔案已不存在。"],
  fileTooLarge: ["This file is too large.", "文件过大。", "檔案過大。"],
  fileTypeRefused: ["This type of file is not supported.", "不支持此类型的文件。", "不支援此類型的檔案。"],
  fileRefused: ["This site does not accept this file.", "本站不接受此文件。", "本站不接受此檔案。"],
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
} as const satisfies ReasonTexts;
