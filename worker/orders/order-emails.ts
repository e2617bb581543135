import { linkPath, pendingPaymentPath } from "../contract/routes/paths.ts";
import { pagePath } from "../contract/routes/routes.ts";
import { moneyText } from "../contract/text/money.ts";
import type { EmailToSend } from "../directory/mail.ts";
import { mailConsentOf, mayMailFreeOrder } from "../directory/mail-addresses.ts";
import type { OrderRow } from "../directory/schema.ts";
import { orderNumber, receiptCode } from "../lib/crypto/codes.ts";
import { digest } from "../lib/crypto/keyring.ts";
import { adminLinkEmail } from "../mail/templates/admin-link.tsx";
import type { Email } from "../mail/templates/compose.tsx";
import { orderRefundedEmail, type RefundState } from "../mail/templates/order-refunded.tsx";
import { paymentFailedEmail } from "../mail/templates/payment-failed.tsx";
import { receiptEmail } from "../mail/templates/receipt.tsx";
import { refundWaitsEmail } from "../mail/templates/refund-waits.tsx";
import { seatLinkEmail } from "../mail/templates/seat-link.tsx";
import { boughtLine } from "../payments/checkout-text.ts";
import { boughtLinkCode, buysLink } from "./bought-link.ts";
import type { OrderServices } from "./order-services.ts";
import { totalOf } from "./order-state.ts";
import { isPaid, presentReceipt } from "./present-receipt.ts";

/** The link code that an order buys. Throws when the code cannot be derived any more. */
export function linkCodeOf(services: OrderServices, order: OrderRow): string {
  const code = boughtLinkCode(services.settings.keyring, order);
  if (code === undefined) throw new Error("the key of a paid order's link has left APP_SECRETS");
  return code;
}

/**
 * The email about a delivery: the link, or a receipt for seats and time. None when no address is known, or when it may
 * not be mailed; `byOperator`: the operator answers for that.
 */
export async function deliveryEmail(
  services: OrderServices,
  order: OrderRow,
  byOperator = false,
): Promise<EmailToSend | undefined> {
  if (!buysLink(order.kind)) return await receipt(services, order, byOperator);
  if (order.email === "") return undefined;
  const email = order.kind === "create" ? adminEmail(services, order) : await seatEmail(services, order);
  return (await mayMail(services, order, email, byOperator)) ? email : undefined;
}

async function mayMail(
  { directory }: OrderServices,
  { amount }: OrderRow,
  { id: emailId, recipient }: EmailToSend,
  byOperator: boolean,
): Promise<boolean> {
  if (amount > 0 || byOperator) return true;
  // Anybody can place an order that costs nothing, for any address.
  return await mayMailFreeOrder(directory, recipient, { emailId, now: Date.now() });
}

/**
 * The emails about a delivery: the link, if the order bought one, and the receipt, which holds no secret. An address that
 * was not confirmed gets no receipt of an order that cost nothing.
 */
export async function deliveryEmails(services: OrderServices, order: OrderRow): Promise<EmailToSend[]> {
  const email = await deliveryEmail(services, order);
  const paper = buysLink(order.kind) ? await receipt(services, order) : undefined;
  return [email, paper].filter((one) => one !== undefined);
}

function adminEmail(services: OrderServices, order: OrderRow): EmailToSend {
  const link = services.settings.APP_ORIGIN + linkPath(linkCodeOf(services, order));
  const { seats, days, language } = order;
  const email = adminLinkEmail(
    { appName: services.settings.APP_NAME, link, seats, days, receiptUrl: receiptUrlOf(services, order) },
    language,
  );
  return addressed(order, "admin-link", email);
}

async function seatEmail(services: OrderServices, order: OrderRow): Promise<EmailToSend> {
  const code = linkCodeOf(services, order);
  const room = await services.room(order.roomId).ask("lookUpLink", { linkHash: digest(code) });
  const about = {
    appName: services.settings.APP_NAME,
    roomName: room.ok && !room.value.sealed ? room.value.roomName : "",
    link: services.settings.APP_ORIGIN + linkPath(code),
    receiptUrl: receiptUrlOf(services, order),
    ...(order.amount === 0 ? {} : { money: sumOf(order) }),
  };
  return addressed(order, "seat-link", seatLinkEmail(about, order.language));
}

/** Email about a refund that was sent, arrived or failed. Undefined for a free order, or if no address is known. */
export async function refundEmail(
  services: OrderServices,
  order: OrderRow,
  state: RefundState,
): Promise<EmailToSend | undefined> {
  const recipient = order.amount === 0 ? undefined : await recipientOf(services, order);
  if (!recipient) return undefined;
  const about = {
    appName: services.settings.APP_NAME,
    bought: boughtFor(services, order),
    money: sumOf(order),
    receiptUrl: receiptUrlOf(services, order),
  };
  const late = order.kind === "chip_in" ? "goal" : order.closeReason === "changed" ? "changed" : "late";
  const why = order.refundReason === "late" || order.refundReason === null ? late : order.refundReason;
  const number = orderNumber(order.reference);
  const email = orderRefundedEmail({ ...about, why, state, number, toOwner: recipient.isOwner }, order.language);
  const kind = { sent: "order-refunding", back: "order-refunded", failed: "refund-failed" }[state];
  const { id, ...content } = addressed(order, kind, email, recipient.email);
  // After a failed try, the next one has emails of its own.
  return { ...content, id: order.refundTries === 0 ? id : `${id}:${order.refundTries}` };
}

/** The email about a payment whose money did not come. None when no address is known. */
export function failedPaymentEmail(services: OrderServices, order: OrderRow): EmailToSend | undefined {
  if (order.email === "") return undefined;
  const { language, reference } = order;
  const { APP_NAME: appName, APP_ORIGIN: origin } = services.settings;
  const about = { appName, bought: boughtFor(services, order), money: sumOf(order) };
  return addressed(
    order,
    "payment-failed",
    paymentFailedEmail({ ...about, orderUrl: origin + pendingPaymentPath(reference) }, language),
  );
}

/** Emails about a refund that has failed: to the buyer, and to the operator with the payment service's reason. */
export async function refundFailedEmails(
  services: OrderServices,
  order: OrderRow,
  why: string,
): Promise<EmailToSend[]> {
  const { OPERATOR_EMAIL, APP_NAME, APP_ORIGIN } = services.settings;
  const number = orderNumber(order.reference);
  const toOperator = OPERATOR_EMAIL && {
    ...refundWaitsEmail({ appName: APP_NAME, origin: APP_ORIGIN, number, money: sumOf(order), why }, order.language),
    id: `refund-waits:${order.reference}:${order.refundTries}`,
    recipient: OPERATOR_EMAIL,
  };
  return [await refundEmail(services, order, "failed"), toOperator || undefined].filter((email) => email !== undefined);
}

/** The receipt. None when the order is not paid, when no address is known, or when it may not be mailed. */
export async function receipt(
  services: OrderServices,
  order: OrderRow,
  byOperator = false,
): Promise<EmailToSend | undefined> {
  const recipient = await recipientOf(services, order);
  if (!isPaid(order) || !recipient) return undefined;
  // The address of a buyer who got nothing is erased after a time; the owner has no part in that order.
  if (byOperator && recipient.isOwner && order.fulfilledAt === null) return undefined;
  const { language } = order;
  const { APP_NAME: appName, TIME_ZONE: timeZone } = services.settings;
  const about = { appName, timeZone, receiptUrl: receiptUrlOf(services, order), toOwner: recipient.isOwner };
  const shown = presentReceipt(order, services.settings, language);
  const content = receiptEmail({ ...about, receipt: shown }, language);
  // The one email a week that a free order may send to an unconfirmed address is left to a link.
  const isWanted = order.amount > 0 || byOperator || (await mailConsentOf(services.directory, recipient.email));
  return isWanted ? addressed(order, "receipt", content, recipient.email) : undefined;
}

/** The buyer, or the room's owner if the buyer left no address. Of a contribution the owner sees nothing. */
async function recipientOf(services: OrderServices, { kind, email, roomId }: OrderRow) {
  if (email !== "") return { email, isOwner: false };
  if (kind !== "seats" && kind !== "time") return undefined;
  const room = await services.room(roomId).ask("roomForSale", {});
  return room.ok && room.value.ownerEmail !== "" ? { email: room.value.ownerEmail, isOwner: true } : undefined;
}

const receiptUrlOf = ({ settings }: OrderServices, order: OrderRow) =>
  settings.APP_ORIGIN + pagePath("/receipt/$orderId", receiptCode(order));

const sumOf = (order: OrderRow) => moneyText(totalOf(order), order.currency, order.language);

const boughtFor = ({ settings }: OrderServices, order: OrderRow) =>
  `${settings.APP_NAME} · ${boughtLine(order, order.language)}`;

/** The idempotency key names the order and not the attempt, so that the email is sent once. */
function addressed(order: OrderRow, kind: string, email: Email, recipient = order.email): EmailToSend {
  return { id: `${kind}:${order.reference}`, recipient, ...email };
}
