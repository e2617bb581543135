import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { forgetRoom } from "../directory/forget-room.ts";
import { roomsAfter } from "../directory/rooms.ts";
import { errorFields, log, logName } from "../lib/log.ts";
import type { OrderServices } from "./order-services.ts";

export async function forgetIfPurged(services: OrderServices, roomId: string): Promise<boolean> {
  const counted = await services.room(roomId).ask("count", undefined);
  if (counted.ok || counted.code !== ResultCode.roomPurged) return false;
  await forgetRoom(services.directory, roomId, Date.now());
  return true;
}

/** After a database restore: deletes the restored data of purged rooms again. Idempotent. */
export async function forgetPurged(
  services: OrderServices,
  after: string,
): Promise<{ looked: number; purged: number; next: string | null }> {
  const listed = await roomsAfter(services.directory, after, Limits.cronBatch);
  let purged = 0;
  for (const { id } of listed)
    try {
      if (await forgetIfPurged(services, id)) purged += 1;
    } catch (error) {
      // The cron job that purges rooms asks this one again.
      log("error", "a room could not be asked whether it is purged", { room: logName(id), ...errorFields(error) });
    }
  const last = listed.at(-1);
  return { looked: listed.length, purged, next: last && listed.length === Limits.cronBatch ? last.id : null };
}
