import { type AboutRoom, template } from "./compose.tsx";
import { roomTexts } from "./room-name.ts";

const messages = {
  en: {
    subject: (room: string) => `A new admin link for ${room}`,
    heading: "Your new admin link",
    asked: (room: string) => `Somebody asked for a new admin link to ${room}, which was ordered with this address.`,
    use: "You need the room's password to use it. From then on the former admin link opens nothing any more.",
    button: "Open my room",
    note: "If this was not you, do nothing: the former link goes on working, and this one is of no use without the password.",
    footer:
      "You receive this email because the room's owner chose that a new link may be mailed to the address of the order. Unsubscribing does not stop it; the owner can, in the room's details.",
  },
  "zh-cn": {
    subject: (room: string) => `${room}的新管理员链接`,
    heading: "你的新管理员链接",
    asked: (room: string) => `有人为使用此邮箱订购的${room}申请了新的管理员链接。`,
    use: "使用时需要聊天室密码。使用之后，原管理员链接将失效。",
    button: "打开我的聊天室",
    note: "如果不是你本人操作，请忽略此邮件：原链接仍然有效，而没有密码就无法使用此链接。",
    footer:
      "你收到此邮件，是因为房主允许将新链接发送到下单时的邮箱。退订对此邮件无效；房主可在聊天室详情中关闭此功能。",
  },
  "zh-tw": {
    subject: (room: string) => `${room}的新管理員連結`,
    heading: "你的新管理員連結",
    asked: (room: string) => `有人為使用此信箱訂購的${room}申請了新的管理員連結。`,
    use: "使用時需要聊天室密碼。使用之後，原管理員連結即失效。",
    button: "開啟我的聊天室",
    note: "如果不是你本人操作，請忽略這封信：原連結仍然有效，而沒有密碼就無法使用此連結。",
    footer:
      "你收到這封信，是因為房主允許將新連結寄到下單時的信箱。取消訂閱對這封信無效；房主可在聊天室資訊中關閉此功能。",
  },
};

/** Sent to the address of the order on request, if the owner has opted in. */
export const newOwnerLinkEmail = template(
  messages,
  (t, data: Pick<AboutRoom, "appName" | "roomName"> & { link: string }, language) => {
    const { name, room } = roomTexts(data.roomName, language);
    return {
      subject: t.subject(name),
      heading: t.heading,
      paragraphs: [t.asked(room), t.use],
      button: { url: data.link, label: t.button },
      note: t.note,
      footer: t.footer,
    };
  },
);
