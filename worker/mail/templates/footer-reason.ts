import type { Language } from "../../contract/text/languages.ts";
import { roomTexts } from "./room-name.ts";

const messages = {
  en: {
    order: (room: string, app: string) =>
      `You receive this email because your seat in ${room} was ordered at ${app} with this address.`,
    invite: (room: string) => `You receive this email because you were invited to ${room} at this address.`,
    self: (room: string) => `You receive this email because this address was given by a member of ${room} as theirs.`,
    ordered: (app: string) => `You receive this email because an order was placed at ${app} with this address.`,
    orderedByOther: (app: string) =>
      `You receive this email because somebody in your ${app} room placed this order and left no address.`,
    paid: (app: string) => `You receive this email because you paid for an order at ${app}.`,
    paidByOther: (app: string) =>
      `You receive this email because somebody in your ${app} room paid for this order and left no address.`,
  },
  "zh-cn": {
    order: (room: string, app: string) => `你收到此邮件，是因为你在${room}的席位是使用此邮箱在 ${app} 订购的。`,
    invite: (room: string) => `你收到此邮件，是因为有人通过此邮箱邀请你加入${room}。`,
    self: (room: string) => `你收到此邮件，是因为${room}的一位成员将此邮箱填写为自己的邮箱。`,
    ordered: (app: string) => `你收到此邮件，是因为有人使用此邮箱在 ${app} 下了订单。`,
    orderedByOther: (app: string) => `你收到此邮件，是因为你的 ${app} 聊天室中有人下了此订单，且未留下邮箱。`,
    paid: (app: string) => `你收到此邮件，是因为你在 ${app} 支付过订单。`,
    paidByOther: (app: string) => `你收到此邮件，是因为你的 ${app} 聊天室中有人支付了此订单，且未留下邮箱。`,
  },
  "zh-tw": {
    order: (room: string, app: string) => `你收到這封信，是因為你在${room}的席位是使用此信箱在 ${app} 訂購的。`,
    invite: (room: string) => `你收到這封信，是因為有人透過此信箱邀請你加入${room}。`,
    self: (room: string) => `你收到這封信，是因為${room}的一位成員將此信箱填寫為自己的信箱。`,
    ordered: (app: string) => `你收到這封信，是因為有人使用此信箱在 ${app} 下了訂單。`,
    orderedByOther: (app: string) => `你收到這封信，是因為你的 ${app} 聊天室中有人下了這筆訂單，且未留下電子郵件。`,
    paid: (app: string) => `你收到這封信，是因為你在 ${app} 付過訂單的款項。`,
    paidByOther: (app: string) => `你收到這封信，是因為你的 ${app} 聊天室中有人付了這筆訂單的款項，且未留下電子郵件。`,
  },
};

/** `source` of the address: an order, an invitation, or the member's own entry in the room. */
export function footerReason(
  source: "order" | "invite" | "self",
  roomName: string,
  appName: string,
  language: Language,
): string {
  return messages[language][source](roomTexts(roomName, language).name, appName);
}

/**
 * Reason of an email about an order that was `paid`, or only `ordered`. `toOwner`: the recipient owns the room, as the
 * buyer left no address.
 */
export function whyBought(how: "paid" | "ordered", toOwner: boolean, appName: string, language: Language): string {
  return messages[language][toOwner ? (`${how}ByOther` as const) : how](appName);
}
