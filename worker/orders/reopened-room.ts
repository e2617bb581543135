import { ResultCode } from "../contract/codes.ts";
import { roomIdLength, roomIdOf } from "../contract/routes/link.ts";
import type { OrderRow } from "../directory/schema.ts";
import type { RoomTemplate } from "../room/rules/order-fit.ts";
import type { OrderServices } from "./order-services.ts";

/** Stored in an order: the room that the new one succeeds, and its owner, who orders. */
export function reopenedBy(roomId: string, ownerId: string): string {
  return `${roomId}-${ownerId}`;
}

/**
 * Settings and people for the new room of a paid order. Undefined if the former room has been purged or handed over
 * since: the buyer gets a room without them.
 */
export async function templateFor(
  services: OrderServices,
  { reopens, roomId }: OrderRow,
): Promise<RoomTemplate | undefined> {
  if (reopens === null) return undefined;
  const ownerId = reopens.slice(roomIdLength + 1);
  const template = await services.room(roomIdOf(reopens)).ask("reopen", { roomId, ownerId });
  if (template.ok) return template.value;
  // The next run tries again.
  if (template.code === ResultCode.internal) throw new Error("the former room could not be read");
  return undefined;
}
