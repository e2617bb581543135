import type { Messages } from "../translation.ts";

export const links: Messages["links"] = {
  pasteTitle: "打开聊天室",
  pasteText: "粘贴你收到的链接，或链接末尾的邀请码。",
  pasteInBrowser: "这个地址只能在已进入该聊天室的浏览器中打开。请粘贴你收到的链接，或从收到链接的消息或邮件中打开。",
  paste: "链接或邀请码",
  pasteError: "这看起来不是聊天室的链接。",
  open: "打开",
  ownSeat: "你在本设备上已有“{room}”的席位。",
  openRoom: "进入我的席位",
  alreadyIn: "你已经在这个房间里了。",
  joinAsOther: "以另一个身份加入",
  passwordChanged: "以前用过这个密码？那么房主可能已经更改了密码，请向房主或给你链接的人询问当前密码。",
  passwordOfOwner:
    "密码后来改过吗？仍在聊天室内的设备可以在聊天室详情中查看当前密码，或设置新密码。凭管理员链接就能设置新密码，见下方。",
  lostTitle: "获取新的管理员链接",
  lostText: "如果房主已开启邮箱找回，可以把新的管理员链接发送到付款邮箱。",
  payingEmail: "付款时使用的邮箱",
  mailMe: "发送新链接",
  lostOff:
    "邮箱找回默认关闭，由房主在设置聊天室时或在聊天室详情中开启。未开启时，链接丢失后任何人都无法找回，我们也不能。",
  lostDevice: "如果你还有设备以房主身份登录着，就不需要这一步：在聊天室详情中可以查看专属链接，也可以更换管理员链接。",
  fromDevice: "从仍在聊天室内的设备继续",
  sentTitle: "请查看邮箱",
  sentText:
    "如果有聊天室是用 {email} 付款的，并且已开启邮箱找回，新的管理员链接正在发送。为保护房主，本页不会说明是否存在这样的聊天室。每个聊天室每小时最多发送一次。",
  sentUse: "使用新链接需要聊天室密码。在使用之前，原链接仍然有效。",
  otherAddress: "换一个邮箱",
};
