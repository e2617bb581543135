import type { OperatorRoom } from "../contract/calls/operator.ts";
import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { roomIdOf } from "../contract/routes/link.ts";
import { forgetRoom } from "../directory/forget-room.ts";
import { findOrder } from "../directory/orders.ts";
import { findRoom, roomsAfter } from "../directory/rooms.ts";
import { orderNumber } from "../lib/crypto/codes.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import type { OrderServices } from "../orders/order-services.ts";

const notFound = refusal(ResultCode.notFound, "notFound");

/**
 * Figures of a room, without content. `room`: its id, or any of its link codes. Only rooms that were paid for are
 * found.
 */
export async function showRoom(services: OrderServices, room: string): Promise<Result<OperatorRoom>> {
  const listed = await findRoom(services.directory, roomIdOf(room));
  if (!listed) return notFound;
  const { id: roomId, orderId, createdAt } = listed;
  const order = await findOrder(services.directory, orderId);
  const known = { roomId, orderId: orderNumber(order?.reference ?? ""), createdAt };
  const counted = await services.room(roomId).count();
  if (counted.ok) return ok({ ...known, ...counted.value });
  if (counted.code !== ResultCode.roomPurged) return counted;
  const nothing = { seats: 0, seatsFree: 0, members: 0, online: 0, messages: 0, endsAt: null, purgeAt: null };
  return ok({ ...known, state: "purged", ...nothing });
}

export async function disableRoom(services: OrderServices, room: string, on: boolean): Promise<Result<null>> {
  const listed = await findRoom(services.directory, roomIdOf(room));
  return listed ? await services.room(listed.id).setDisabled(on) : notFound;
}

export async function forgetIfPurged(services: OrderServices, roomId: string): Promise<boolean> {
  const counted = await services.room(roomId).count();
  if (counted.ok || counted.code !== ResultCode.roomPurged) return false;
  await forgetRoom(services.directory, roomId);
  return true;
}

/** After a database restore: deletes the restored data of purged rooms again. Idempotent. */
export async function forgetPurged(
  services: OrderServices,
  after: string,
): Promise<Result<{ looked: number; purged: number; next: string | null }>> {
  const listed = await roomsAfter(services.directory, after, Limits.cronBatch);
  let purged = 0;
  for (const { id } of listed) if (await forgetIfPurged(services, id)) purged += 1;
  const last = listed.at(-1);
  return ok({ looked: listed.length, purged, next: last && listed.length === Limits.cronBatch ? last.id : null });
}
