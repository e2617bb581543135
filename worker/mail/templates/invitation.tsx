import { type AboutRoom, template } from "./compose.tsx";
import { capitalized, roomTexts } from "./room-name.ts";

const messages = {
  en: {
    subject: (inviter: string, room: string) => `${inviter} invites you to ${room}`,
    heading: (room: string) => `You are invited to ${room}`,
    who: (inviter: string, app: string) =>
      `${inviter} keeps a seat for you in a private chat room on ${app}. No account is needed: it runs in your browser.`,
    password: (inviter: string) => `You also need the room's password. Ask ${inviter} for it.`,
    button: "Take my seat",
    note: "This link is your personal one: it opens your seat on every device of yours. Please do not pass it on.",
    footer: (inviter: string) => `You receive this email because ${inviter} entered your address to invite you.`,
    /** The inviter of a sealed room, whose name we do not know. */
    unnamed: "the person who invites you",
  },
  "zh-cn": {
    subject: (inviter: string, room: string) => `${inviter} 邀请你加入${room}`,
    heading: (room: string) => `邀请你加入${room}`,
    who: (inviter: string, app: string) =>
      `${inviter} 在 ${app} 的私密聊天室里为你保留了一个席位。无需注册，浏览器打开即可使用。`,
    password: (inviter: string) => `加入时还需要聊天室密码，请向 ${inviter} 索取。`,
    button: "加入聊天室",
    note: "这是你的专属链接，可在你的任何设备上打开你的席位。请勿转发给他人。",
    footer: (inviter: string) => `你收到此邮件，是因为 ${inviter} 填写了你的邮箱来邀请你。`,
    unnamed: "邀请人",
  },
  "zh-tw": {
    subject: (inviter: string, room: string) => `${inviter} 邀請你加入${room}`,
    heading: (room: string) => `邀請你加入${room}`,
    who: (inviter: string, app: string) =>
      `${inviter} 在 ${app} 的私密聊天室裡為你保留了一個席位。不用註冊，用瀏覽器開啟即可。`,
    password: (inviter: string) => `加入時還需要聊天室密碼，請向 ${inviter} 索取。`,
    button: "加入聊天室",
    note: "這是你的專屬連結，可在你的任何裝置上開啟你的席位。請勿轉寄給他人。",
    footer: (inviter: string) => `你收到這封信，是因為 ${inviter} 填寫了你的信箱來邀請你。`,
    unnamed: "邀請人",
  },
};

export const invitationEmail = template(
  messages,
  (t, data: AboutRoom & { inviterName: string; link: string }, language) => {
    const { appName, inviterName, link } = data;
    const { name, room } = roomTexts(data.roomName, language);
    const inviter = inviterName || t.unnamed;
    return {
      subject: inviterName === "" ? t.heading(name) : t.subject(inviter, room),
      heading: t.heading(name),
      paragraphs: [t.who(inviterName || capitalized(t.unnamed), appName), t.password(inviter)],
      button: { url: link, label: t.button },
      note: t.note,
      footer: t.footer(inviter),
    };
  },
);
