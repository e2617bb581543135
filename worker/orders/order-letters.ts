import { zonedDateText } from "../contract/dates.ts";
import { linkPath } from "../contract/paths.ts";
import type { LetterToSend } from "../directory/mail.ts";
import type { OrderRow } from "../directory/schema.ts";
import { orderNumber } from "../lib/codes.ts";
import { digest } from "../lib/keyring.ts";
import { moneyText } from "../lib/money.ts";
import { adminLinkLetter } from "../mail/letters/admin-link.tsx";
import type { Letter } from "../mail/letters/letter.tsx";
import { orderRefundedLetter } from "../mail/letters/order-refunded.tsx";
import { receiptLetter } from "../mail/letters/receipt.tsx";
import { seatLinkLetter } from "../mail/letters/seat-link.tsx";
import { boughtText } from "../payments/words.ts";
import { boughtLinkCode } from "./bought-link.ts";
import type { Desk } from "./desk.ts";

/** The link code that an order buys. Throws when nobody can make it any more. */
export function linkCodeOf(desk: Desk, order: OrderRow): string {
  const code = boughtLinkCode(desk.settings.keyring, order);
  if (code === undefined) throw new Error("the key of a paid order's link has left APP_SECRETS");
  return code;
}

/** The letter about what was bought: the link, or a receipt for seats and time. None when no address is known. */
export async function deliveryLetter(desk: Desk, order: OrderRow): Promise<LetterToSend | undefined> {
  if (order.kind === "seats" || order.kind === "time") return await receipt(desk, order);
  if (order.email === "") return undefined;
  return order.kind === "create" ? adminLetter(desk, order) : await seatLetter(desk, order);
}

function adminLetter(desk: Desk, order: OrderRow): LetterToSend {
  const link = order.origin + linkPath(linkCodeOf(desk, order));
  const { seats, days, language } = order;
  const letter = adminLinkLetter({ appName: desk.settings.APP_NAME, link, seats, days }, language);
  return addressed(order, "admin-link", letter);
}

async function seatLetter(desk: Desk, order: OrderRow): Promise<LetterToSend> {
  const code = linkCodeOf(desk, order);
  const room = await desk.room(order.roomId).lookUpLink(digest(code));
  const about = {
    appName: desk.settings.APP_NAME,
    roomName: room.ok ? room.value.roomName : "",
    link: order.origin + linkPath(code),
    ...(order.amount === 0 ? {} : { money: sumOf(order) }),
  };
  return addressed(order, "seat-link", seatLinkLetter(about, order.language));
}

/** None when no money moved, or no address is known. */
export async function refundLetter(desk: Desk, order: OrderRow): Promise<LetterToSend | undefined> {
  const recipient = order.amount === 0 ? undefined : await recipientOf(desk, order);
  if (!recipient) return undefined;
  const about = { appName: desk.settings.APP_NAME, bought: boughtLine(desk, order), money: sumOf(order) };
  const why = order.closeReason === "changed" ? "changed" : (order.refundReason ?? "late");
  const letter = orderRefundedLetter({ ...about, why, toOwner: recipient.isOwner }, order.language);
  return addressed(order, "order-refunded", letter, recipient.email);
}

/** None when nothing was paid, or no address is known. */
export async function receipt(desk: Desk, order: OrderRow): Promise<LetterToSend | undefined> {
  const recipient = order.amount === 0 ? undefined : await recipientOf(desk, order);
  if (!recipient) return undefined;
  const letter = receiptLetter(
    {
      appName: desk.settings.APP_NAME,
      bought: boughtLine(desk, order),
      money: sumOf(order),
      orderNumber: orderNumber(order.reference),
      paidAt: zonedDateText(order.paidAt ?? order.createdAt, desk.settings.TIME_ZONE),
      refunded: order.status === "refunded",
      toOwner: recipient.isOwner,
    },
    order.language,
  );
  return addressed(order, "receipt", letter, recipient.email);
}

interface Recipient {
  email: string;
  /** The buyer left no address, and the room's owner hears of the order. */
  isOwner: boolean;
}

async function recipientOf(desk: Desk, { kind, email, roomId }: OrderRow): Promise<Recipient | undefined> {
  if (email !== "") return { email, isOwner: false };
  if (kind !== "seats" && kind !== "time") return undefined;
  const room = await desk.room(roomId).roomForSale();
  return room.ok && room.value.ownerEmail !== "" ? { email: room.value.ownerEmail, isOwner: true } : undefined;
}

const sumOf = ({ amount, currency, language }: OrderRow) => moneyText(amount, currency, language);

function boughtLine(desk: Desk, order: OrderRow): string {
  const { title, details } = boughtText(order, desk.settings.APP_NAME, order.language);
  return `${title} · ${details}`;
}

/** The key is of the order, not of the attempt: the same letter twice is one. */
function addressed(order: OrderRow, kind: string, letter: Letter, recipient = order.email): LetterToSend {
  return { id: `${kind}:${order.reference}`, recipient, ...letter };
}
