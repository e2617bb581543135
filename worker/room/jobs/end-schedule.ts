import { Limits } from "../../contract/limits.ts";
import { purgeAt } from "../rules/expiry.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Job } from "./jobs.ts";

/** The jobs that write letters before the end, the first one first. */
export const endsSoonJobs = ["endsInDays", "endsInOneDay"] as const satisfies readonly Job[];

/** Sets what happens when the room's time runs out. A letter whose time is over already is not written any more. */
export function scheduleRoomEnd({ jobs }: Pick<RoomTables, "jobs">, endsAt: number, now: number): void {
  jobs.schedule("end", endsAt);
  jobs.schedule("purge", purgeAt(endsAt));
  for (const [index, job] of endsSoonJobs.entries()) {
    const dueAt = endsAt - (Limits.endsSoonMs[index] ?? 0);
    if (dueAt > now) jobs.schedule(job, dueAt);
    else jobs.done(job);
  }
}
