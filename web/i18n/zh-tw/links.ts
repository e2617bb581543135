import type { Messages } from "../messages.ts";

export const links: Messages["links"] = {
  pasteTitle: "打開聊天室",
  pasteText: "貼上你收到的連結，或連結最後的邀請碼。",
  pasteElsewhere: "這個網址只能在已進入該聊天室的瀏覽器中開啟。請貼上你收到的連結，或從收到連結的訊息或郵件中開啟。",
  paste: "連結或邀請碼",
  pasteError: "這看起來不是聊天室的連結。",
  open: "打開",
  yourRooms: "這台裝置上的聊天室",
};
