import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { errorFields, log } from "../../lib/log.ts";
import { outcome, withoutReply } from "../outcome.ts";
import { knocksChanged } from "../rules/knocks.ts";
import { writeEnded, writeEndsSoon, writeNewMembers, writeUnread } from "../rules/reminders.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { type RoomTables, sweepCounts } from "../tables/room-tables.ts";
import type { Job } from "../tables/schedule.ts";
import { deliverHook } from "./deliver-hook.ts";
import { isPurgeDue, type PurgedRoom, purge } from "./purge.ts";
import { pushKnocks, pushMessages, sendEmails } from "./send-emails-and-push.ts";

/** Runs the due jobs and sets the next alarm. False if the room was purged. */
export async function runDueJobs(room: PurgedRoom): Promise<boolean> {
  const { jobs } = room.tables;
  const tried = new Set<Job>();
  // A job may schedule another one, which runs in the same alarm.
  const next = () => jobs.due(Date.now()).find((job) => !tried.has(job));
  for (let job = next(); job; job = next()) {
    tried.add(job);
    try {
      if ((await run(room, job)) === "purged") return false;
    } catch (error) {
      // The platform stops retrying an alarm after several failures, so the room schedules the retry itself.
      log("error", "a job of the room failed", { job, ...errorFields(error) });
      jobs.schedule(job, Date.now() + Limits.deletionRetryMs);
    }
  }
  await jobs.arm();
  return true;
}

/** Jobs of one transaction. */
const writingJobs = {
  end,
  endKnocks,
  endsInDays: remindOfEnd("endsInDays"),
  endsInOneDay: remindOfEnd("endsInOneDay"),
  writeUnread: withoutReply(writeUnread),
  writeNewMembers: withoutReply(writeNewMembers),
  sweepFiles: withoutReply(({ files }: RoomTables, now: number) => files.sweepUnused(now)),
  sweepCounts: withoutReply(sweepCounts),
};

async function run(room: PurgedRoom, job: Job): Promise<"purged" | undefined> {
  switch (job) {
    case "postLetters":
      await sendEmails(room);
      return undefined;
    case "push":
      await pushMessages(room);
      return undefined;
    case "pushKnocks":
      await pushKnocks(room);
      return undefined;
    case "deliverHook":
      await deliverHook(room);
      return undefined;
    case "deleteFiles":
      await deleteFiles(room);
      return undefined;
    case "purge":
      return isPurgeDue(room.tables) ? await purge(room) : undefined;
    default: {
      const done = room.transactions.ask(writingJobs[job]);
      // Thrown, so that the job is retried.
      if (!done.ok) throw new Error(`a turn ended with ${done.code}`);
    }
  }
}

function remindOfEnd(job: Job) {
  return withoutReply((tables: RoomTables, now: number) => {
    tables.jobs.done(job);
    writeEndsSoon(tables, now);
  });
}

/** Ends the knocks without an answer, and the seats of those who were let in and did not come. */
function endKnocks(tables: RoomTables, now: number) {
  tables.knocks.sweep(now);
  return outcome(null, [knocksChanged(tables, now)]);
}

/** Broadcasts the end of the room and closes all sockets. */
function end(tables: RoomTables, now: number) {
  tables.jobs.done("end");
  if (now < tables.details.endsAt) {
    // The room was renewed in the meantime.
    tables.jobs.schedule("end", tables.details.endsAt);
    return outcome(null);
  }
  writeEnded(tables, now);
  return outcome(null, [roomStateChanged(tables, now)], [{ code: ResultCode.roomExpired, everyone: true }]);
}

/** Deletes files from R2 first, then their rows, so that an interrupted deletion is repeated. */
async function deleteFiles({ tables, transactions, mediaStore }: PurgedRoom): Promise<void> {
  tables.details.load();
  const { roomId, purging } = tables.details;
  for (;;) {
    const filesToDelete = purging ? [] : tables.files.filesToDelete(Limits.filesDeletedAtOnce);
    if (filesToDelete.length === 0) break;
    await mediaStore.remove(roomId, filesToDelete);
    const forgotten = transactions.ask(withoutReply(() => tables.files.forgetDeleted(filesToDelete)));
    if (!forgotten.ok) throw new Error(forgotten.reason);
  }
  tables.jobs.done("deleteFiles");
}
