import * as Limits from "../../contract/limits.ts";
import { purgeAt } from "../rules/expiry.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Job } from "./jobs.ts";

/** Jobs that send reminder emails before the end, in order. */
export const endsSoonJobs = ["endsInDays", "endsInOneDay"] as const satisfies readonly Job[];

/** Schedules the end of the room and the reminder emails that are still in the future. */
export function scheduleRoomEnd({ jobs }: Pick<RoomTables, "jobs">, endsAt: number, now: number): void {
  jobs.schedule("end", endsAt);
  jobs.schedule("purge", purgeAt(endsAt));
  for (const [index, job] of endsSoonJobs.entries()) {
    const dueAt = endsAt - (Limits.endsSoonMs[index] ?? 0);
    if (dueAt > now) jobs.schedule(job, dueAt);
    else jobs.done(job);
  }
}
