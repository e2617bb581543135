import type { ShownRoom } from "../../contract/endpoints/console/rooms.ts";
import * as Limits from "../../contract/limits.ts";
import { roomIdLength } from "../../contract/routes/link.ts";
import { defaultLanguage, matchLanguage } from "../../contract/text/languages.ts";
import { actionsOn } from "../../directory/console/audit.ts";
import { queueEmail } from "../../directory/mail.ts";
import { findOrder, findOrderByNumber } from "../../directory/orders.ts";
import { newSecretId, orderNumber } from "../../lib/crypto/codes.ts";
import { Refused, unwrap } from "../../lib/result.ts";
import { roomDisabledEmail } from "../../mail/templates/room-disabled.tsx";
import type { OrderServices } from "../../orders/order-services.ts";
import { disableRoom, requireRoom, showRoom } from "../rooms.ts";

/** Id of the room that is meant: by its id, or by the number of an order for the room. */
export async function findRoomId(services: OrderServices, room: string): Promise<string> {
  const order =
    room.length === Limits.orderNumberLength ? await findOrderByNumber(services.directory, room) : undefined;
  const roomId = order?.roomId ?? room;
  if (roomId.length !== roomIdLength) throw new Refused("unknownHere");
  return (await requireRoom(services, roomId)).id;
}

export async function showRoomWithActions(services: OrderServices, roomId: string): Promise<ShownRoom> {
  const { recovery, ...room } = await showRoom(services, roomId);
  const [order, actions] = await Promise.all([orderOf(services, roomId), actionsOn(services.directory, roomId)]);
  return { room, mailsLink: recovery && room.state !== "disabled" && (order?.email ?? "") !== "", actions };
}

/** Disables a room, and mails the reason to its owner. Repeated after a failure, the reason is mailed again. */
export async function disableWithReason(
  services: OrderServices,
  roomId: string,
  reason: string,
): Promise<{ mailed: boolean }> {
  const { email: recipient, language } = await disableRoom(services, roomId, true);
  if (recipient === "") return { mailed: false };
  const order = await orderOf(services, roomId);
  const { APP_NAME: appName, APP_ORIGIN: origin } = services.settings;
  const about = { appName, origin, reason, orderNumber: orderNumber(order?.reference ?? "") };
  const id = `room-disabled:${roomId}:${newSecretId()}`;
  await queueEmail(
    services.directory,
    { id, roomId, recipient, ...roomDisabledEmail(about, matchLanguage(language) ?? defaultLanguage) },
    Date.now(),
  );
  services.waitUntil(services.mailQueue.send(id));
  return { mailed: true };
}

/** Mails a new admin link. Refused when the owner does not permit it, or one was mailed within the hour. */
export async function mailAdminLink(services: OrderServices, roomId: string): Promise<void> {
  const order = await orderOf(services, roomId);
  const request = order && order.email !== "" ? { payer: order.email, language: order.language } : undefined;
  const isMailed = request && unwrap(await services.room(roomId).ask("recoverOwnerLink", request));
  if (!isMailed) throw new Refused("linkNotMailed");
}

async function orderOf(services: OrderServices, roomId: string) {
  return await findOrder(services.directory, (await requireRoom(services, roomId)).orderId);
}
