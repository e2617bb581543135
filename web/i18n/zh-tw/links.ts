import type { Messages } from "../translation.ts";

export const links: Messages["links"] = {
  pasteTitle: "打開聊天室",
  pasteText: "貼上你收到的連結，或連結最後的邀請碼。",
  pasteInBrowser: "這個網址只能在已進入該聊天室的瀏覽器中開啟。請貼上你收到的連結，或從收到連結的訊息或郵件中開啟。",
  paste: "連結或邀請碼",
  pasteError: "這看起來不是聊天室的連結。",
  open: "打開",
  ownSeat: "你在這台裝置上已有「{room}」的席位。",
  openRoom: "進入我的席位",
  alreadyIn: "你已經在這個房間裡了。",
  joinAsOther: "以另一個身分加入",
  passwordChanged: "以前用過這個密碼？那麼房主可能已經變更了密碼，請向房主或給你連結的人詢問目前的密碼。",
  passwordOfOwner:
    "密碼後來改過嗎？仍在聊天室內的裝置可以在聊天室詳情中查看目前的密碼，或設定新密碼。有管理員連結就能設定新密碼，請見下方。",
  lostTitle: "取得新的管理員連結",
  lostText: "如果房主已開啟電子郵件找回，可以把新的管理員連結寄到付款信箱。",
  payingEmail: "付款時使用的信箱",
  mailMe: "寄送新連結",
  lostOff:
    "電子郵件找回預設為關閉，由房主在設定聊天室時或在聊天室資訊中開啟。未開啟時，連結遺失後任何人都無法找回，我們也不能。",
  lostDevice: "如果你還有裝置以房主身分登入，就不需要這個步驟：在聊天室資訊中可以查看專屬連結，也可以更換管理員連結。",
  fromDevice: "從仍在聊天室內的裝置繼續",
  sentTitle: "請查看信箱",
  sentText:
    "如果有聊天室是用 {email} 付款的，並且已開啟電子郵件找回，新的管理員連結正在寄送。為保護房主，本頁不會說明是否有這樣的聊天室。每個聊天室每小時最多寄送一次。",
  sentUse: "使用新連結需要聊天室密碼。在使用之前，原連結仍然有效。",
  otherAddress: "換一個信箱",
};
