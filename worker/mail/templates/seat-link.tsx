import { template } from "./compose.tsx";
import { receiptLine } from "./receipt.tsx";

export interface SeatLink {
  receiptUrl: string;
  appName: string;
  /** "" if the name is not available. */
  roomName: string;
  link: string;
  /** Price in the recipient's language; undefined if nothing was charged. */
  money?: string;
}

const messages = {
  en: {
    subject: (room: string) => (room === "" ? "Your seat is ready" : `Your seat in “${room}” is ready`),
    heading: "Your seat is ready",
    paid: (money: string) => `You paid ${money}, once. The seat is yours as long as the room is open.`,
    free: "The seat is yours as long as the room is open.",
    next: "Your personal link opens it, on every device of yours. It asks for no password.",
    button: "Take my seat",
    note: "Whoever has this link has your seat. Please keep this email, and do not pass the link on.",
    footer: (app: string) => `You receive this email once, because a seat was ordered at ${app} with this address.`,
  },
  "zh-cn": {
    subject: (room: string) => (room === "" ? "你的席位已就绪" : `你在“${room}”的席位已就绪`),
    heading: "你的席位已就绪",
    paid: (money: string) => `你已一次性支付 ${money}。聊天室开放期间，席位都属于你。`,
    free: "聊天室开放期间，席位都属于你。",
    next: "通过专属链接即可进入，在你的任何设备上都可使用，无需密码。",
    button: "进入聊天室",
    note: "任何人拿到此链接，都能使用你的席位。请妥善保存这封邮件，不要转发链接。",
    footer: (app: string) => `此邮件只发送一次，因为有人使用此邮箱在 ${app} 订购了席位。`,
  },
  "zh-tw": {
    subject: (room: string) => (room === "" ? "你的席位已準備好" : `你在「${room}」的席位已準備好`),
    heading: "你的席位已準備好",
    paid: (money: string) => `你已一次付清 ${money}。聊天室開放期間，席位都屬於你。`,
    free: "聊天室開放期間，席位都屬於你。",
    next: "使用專屬連結即可進入，在你的任何裝置上都能使用，不需密碼。",
    button: "進入聊天室",
    note: "任何人拿到此連結，都能使用你的席位。請妥善保存這封信，不要轉寄連結。",
    footer: (app: string) => `這封信只會寄送一次，因為有人使用此信箱在 ${app} 訂購了席位。`,
  },
};

/** Sent once to a buyer of a seat who left an address. */
export const seatLinkEmail = template(messages, (t, data: SeatLink, language) => ({
  subject: t.subject(data.roomName),
  heading: t.heading,
  paragraphs: [data.money === undefined ? t.free : t.paid(data.money), t.next],
  button: { url: data.link, label: t.button },
  note: t.note,
  footer: `${t.footer(data.appName)} ${receiptLine(data.receiptUrl, language)}`,
}));
