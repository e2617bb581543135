import { type AboutRoom, roomButton, template } from "./compose.tsx";
import { roomTexts } from "./room-name.ts";

const messages = {
  en: {
    subject: (room: string) => `A new password for ${room}`,
    heading: "The room's password was changed",
    changed: (room: string) =>
      `Somebody with the admin link set a new password for ${room}. All devices were logged out; who has a link comes back with the new password.`,
    note: "If this was not you, somebody else has your admin link: open it, set a password of your own, and renew the admin link in the room's details at once.",
  },
  "zh-cn": {
    subject: (room: string) => `${room}的密码已更改`,
    heading: "聊天室密码已更改",
    changed: (room: string) =>
      `有人使用管理员链接为${room}设置了新密码。所有设备均已退出登录，持有链接的人使用新密码即可重新进入。`,
    note: "如果不是你本人操作，说明你的管理员链接已被他人获得：请立即打开该链接重新设置密码，并在聊天室详情中更换管理员链接。",
  },
  "zh-tw": {
    subject: (room: string) => `${room}的密碼已變更`,
    heading: "聊天室密碼已變更",
    changed: (room: string) =>
      `有人使用管理員連結為${room}設定了新密碼。所有裝置都已登出，持有連結的人使用新密碼即可重新進入。`,
    note: "如果不是你本人操作，表示你的管理員連結已被他人取得：請立即開啟該連結重新設定密碼，並在聊天室資訊中更換管理員連結。",
  },
};

/** Sent to the owner and the buyer after a new password was set by the admin link alone. */
export const newPasswordEmail = template(messages, (t, about: AboutRoom, language) => {
  const { name, room } = roomTexts(about.roomName, language);
  return {
    subject: t.subject(name),
    heading: t.heading,
    paragraphs: [t.changed(room)],
    button: roomButton(about.roomUrl, language),
    note: t.note,
    footer: about.why,
  };
});
