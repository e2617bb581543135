import { ResultCode } from "../contract/codes.ts";
import type { OperatorRoom } from "../contract/endpoints/console/rooms.ts";
import { roomIdOf } from "../contract/routes/link.ts";
import { findOrder } from "../directory/orders.ts";
import { findRoom } from "../directory/rooms.ts";
import { orderNumber } from "../lib/crypto/codes.ts";
import { Refused, unwrap } from "../lib/result.ts";
import type { OrderServices } from "../orders/order-services.ts";
import type { OwnerToTell } from "../room/system/set-disabled.ts";

/**
 * Figures of a room, without content. `room`: its id, or any of its link codes. Only rooms that were paid for are
 * found.
 */
export async function showRoom(services: OrderServices, room: string): Promise<OperatorRoom & { recovery: boolean }> {
  const { id: roomId, orderId, createdAt } = await requireRoom(services, room);
  const order = await findOrder(services.directory, orderId);
  const known = { roomId, orderId: orderNumber(order?.reference ?? ""), createdAt };
  const counted = await services.room(roomId).ask("count", undefined);
  if (counted.ok || counted.code !== ResultCode.roomPurged) return { ...known, ...unwrap(counted) };
  const nothing = { seats: 0, seatsFree: 0, members: 0, online: 0, messages: 0, endsAt: null, purgeAt: null };
  return { ...known, state: "purged", recovery: false, ...nothing };
}

/** Returns the room's owner. */
export async function disableRoom(services: OrderServices, room: string, on: boolean): Promise<OwnerToTell> {
  const { id } = await requireRoom(services, room);
  return unwrap(await services.room(id).ask("setDisabled", { on }));
}

export async function requireRoom(services: OrderServices, room: string) {
  const listed = await findRoom(services.directory, roomIdOf(room));
  if (!listed) throw new Refused("unknownHere");
  return listed;
}
