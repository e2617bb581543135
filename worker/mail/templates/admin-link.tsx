import { template } from "./compose.tsx";
import { receiptLine } from "./receipt.tsx";

export interface AdminLink {
  receiptUrl: string;
  appName: string;
  link: string;
  seats: number;
  days: number;
}

const messages = {
  en: {
    subject: (app: string) => `Your ${app} room is ready: keep this admin link`,
    heading: "Your room is ready",
    bought: (seats: number, days: number) => `${seats} seats for ${days === 1 ? "1 day" : `${days} days`}.`,
    next: "Open your admin link to set the room's password and your nickname, and then invite the others.",
    button: "Open my room",
    warning:
      "This link is yours alone. Whoever has it and the password runs the room. If you lose it, nobody can recover it, and neither can we, unless you switch recovery by email on at set-up or later in the room details: then a new one can be mailed to this address. Please keep this email.",
    footer: (app: string) => `You receive this email once, because a ${app} room was ordered with this address.`,
  },
  "zh-cn": {
    subject: (app: string) => `你的 ${app} 聊天室已就绪，请保存管理员链接`,
    heading: "你的聊天室已就绪",
    bought: (seats: number, days: number) => `${seats} 个席位，有效期 ${days} 天。`,
    next: "打开管理员链接，设置聊天室密码和你的昵称，然后就可以邀请大家加入了。",
    button: "打开我的聊天室",
    warning:
      "此链接仅属于你。任何人拿到链接和密码，就能管理聊天室。除非你在设置聊天室时或之后在聊天室详情中开启邮箱找回（届时可将新链接发送到此邮箱），否则链接一旦丢失，任何人都无法找回，我们也不能。请妥善保存这封邮件。",
    footer: (app: string) => `此邮件只发送一次，因为有人使用此邮箱订购了 ${app} 聊天室。`,
  },
  "zh-tw": {
    subject: (app: string) => `你的 ${app} 聊天室已準備好，請保存管理員連結`,
    heading: "你的聊天室已準備好",
    bought: (seats: number, days: number) => `${seats} 個席位，有效期 ${days} 天。`,
    next: "開啟管理員連結，設定聊天室密碼和你的暱稱，就可以邀請大家加入了。",
    button: "開啟我的聊天室",
    warning:
      "此連結只屬於你。任何人拿到連結和密碼，就能管理聊天室。除非你在設定聊天室時或之後在聊天室資訊中開啟電子郵件找回（屆時可將新連結寄到此信箱），否則連結一旦遺失，任何人都無法找回，我們也不行。請妥善保存這封信。",
    footer: (app: string) => `這封信只會寄送一次，因為有人使用此信箱訂購了 ${app} 聊天室。`,
  },
};

/** Sent once, when an order for a room is fulfilled, also one that cost nothing. The owner has no other copy of the link. */
export const adminLinkEmail = template(messages, (t, data: AdminLink, language) => ({
  subject: t.subject(data.appName),
  preview: t.next,
  heading: t.heading,
  paragraphs: [t.bought(data.seats, data.days), t.next],
  button: { url: data.link, label: t.button },
  note: t.warning,
  footer: `${t.footer(data.appName)} ${receiptLine(data.receiptUrl, language)}`,
}));
