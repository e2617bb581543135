import * as Limits from "../../contract/limits.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** Takes people out of the call whose socket did not come back in time. */
export function endLostParticipants({ voiceCall, jobs }: RoomTables, now: number): void {
  jobs.done("endLostPlaces");
  for (const { device, lostAt } of voiceCall.participants) {
    if (lostAt === null) continue;
    const endsAt = lostAt + Limits.callRejoinMs;
    if (endsAt <= now) voiceCall.leave(device);
    else jobs.schedule("endLostPlaces", Math.min(endsAt, jobs.dueAt("endLostPlaces") ?? endsAt));
  }
}
