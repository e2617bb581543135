import * as Limits from "../../contract/limits.ts";
import { forgetRoom } from "../../directory/forget-room.ts";
import { recordPurgeAt, roomsToPurge } from "../../directory/rooms.ts";
import { errorFields, log, logName } from "../../lib/log.ts";
import type { OrderServices } from "../order-services.ts";

/** Asks rooms behind their end and grace period to purge themselves: the alarm that does it may be lost. */
export async function purgeRooms({ directory, room }: OrderServices): Promise<void> {
  const now = Date.now();
  const over = now - Limits.purgeLateMs;
  const askedBefore = now - Limits.purgeAskedAgainMs;
  for (const { id, purgeAt: known } of await roomsToPurge(directory, { over, askedBefore }, Limits.cronBatch))
    try {
      const purgeAt = await room(id).purgeIfOver();
      // A restored database may have the data of a purged room.
      if (purgeAt === null) await forgetRoom(directory, id, now);
      else await recordPurgeAt(directory, id, purgeAt, now);
      if (known !== null && purgeAt !== null && purgeAt <= over)
        log("error", "a room is past its end and grace period, and is asked to purge", { room: logName(id) });
    } catch (error) {
      log("error", "a room could not be asked to purge", { room: logName(id), ...errorFields(error) });
      // Rooms that fail do not block the others.
      await recordPurgeAt(directory, id, known ?? now, now);
    }
}
