import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { errorFields, log } from "../../lib/log.ts";
import { unwrap } from "../../lib/result.ts";
import { type Outcome, outcome, withoutReply } from "../outcome.ts";
import { knocksChanged } from "../rules/entrance/knocks.ts";
import { queueEndedEmail, queueEndsSoonEmails, queueNewMembersEmails, queueUnreadEmails } from "../rules/reminders.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { type RoomTables, sweepCounts } from "../tables/room-tables.ts";
import { type Job, sendEmailsJob } from "../tables/schedule.ts";
import { deliverHook } from "./deliver-hook.ts";
import { endLostParticipants } from "./end-lost-participants.ts";
import { isPurgeDue, type PurgedRoom, purge } from "./purge.ts";
import { pushCall, pushKnocks, pushMessages, sendEmails } from "./send-emails-and-push.ts";

/** Runs the due jobs and sets the next alarm. False if the room was purged. */
export async function runDueJobs(room: RoomWithJobs): Promise<boolean> {
  const { jobs: schedule } = room.tables;
  const tried = new Set<Job>();
  // A job may schedule another one, which runs in the same alarm. A server that the room does not control answers last.
  const next = () => {
    const due = schedule.due(Date.now()).filter((job) => !tried.has(job));
    return due.find((job) => job !== "deliverHook") ?? due[0];
  };
  for (let job = next(); job; job = next()) {
    tried.add(job);
    if (!Object.hasOwn(jobs, job)) {
      // A later release scheduled it, before a rollback.
      log("error", "a job of the room is unknown to this release, and is not run", { job });
      schedule.done(job);
      continue;
    }
    try {
      if ((await jobs[job](room)) === "purged") return false;
    } catch (error) {
      // The platform stops retrying an alarm after several failures, so the room schedules the retry itself.
      log("error", "a job of the room failed", { job, ...errorFields(error) });
      schedule.schedule(job, Date.now() + Limits.deletionRetryMs);
    }
  }
  await schedule.arm();
  return true;
}

/** `participantWatcher`: watches the sockets of people in the call. */
type RoomWithJobs = PurgedRoom & { participantWatcher: { watch(now: number): void } };

const jobs: Record<Job, (room: RoomWithJobs) => Promise<unknown>> = {
  [sendEmailsJob]: sendEmails,
  push: pushMessages,
  pushKnocks,
  pushCall,
  deliverHook,
  deleteFiles,
  purge: async (room) => (isPurgeDue(room.tables) ? await purge(room) : undefined),
  end: inTransaction(end),
  endKnocks: inTransaction(endKnocks),
  endLostPlaces: inTransaction(withoutReply(endLostParticipants)),
  watchPlaces: async ({ participantWatcher }) => participantWatcher.watch(Date.now()),
  endsInDays: inTransaction(remindOfEnd("endsInDays")),
  endsInOneDay: inTransaction(remindOfEnd("endsInOneDay")),
  writeUnread: inTransaction(withoutReply(queueUnreadEmails)),
  writeNewMembers: inTransaction(withoutReply(queueNewMembersEmails)),
  sweepFiles: inTransaction(withoutReply(({ files }: RoomTables, now: number) => files.sweepUnused(now))),
  sweepCounts: inTransaction(withoutReply(sweepCounts)),
  indexMessages: inTransaction(withoutReply(indexMessages)),
};

/** A job of one transaction. Throws if it fails, so that it is run again. */
function inTransaction(work: (tables: RoomTables, now: number) => Outcome<null>) {
  return async ({ transactions }: PurgedRoom) => unwrap(transactions.ask(work));
}

function remindOfEnd(job: Job) {
  return withoutReply((tables: RoomTables, now: number) => {
    tables.jobs.done(job);
    queueEndsSoonEmails(tables, now);
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
  queueEndedEmail(tables, now);
  return outcome(null, [roomStateChanged(tables, now)], [{ code: ResultCode.roomExpired, everyone: true }]);
}

/** Goes on with the index after a search in a long room, so that the next ones need not read what is missing in it. */
function indexMessages({ search, jobs: schedule }: RoomTables, now: number): void {
  if (search.index()) schedule.schedule("indexMessages", now + Limits.indexingPauseMs);
  else schedule.done("indexMessages");
}

/** Deletes files from R2 first, then their rows, so that an interrupted deletion is repeated. */
async function deleteFiles({ tables, transactions, mediaStore }: PurgedRoom): Promise<void> {
  tables.details.load();
  const { roomId, purging } = tables.details;
  for (;;) {
    const filesToDelete = purging ? [] : tables.files.filesToDelete(Limits.filesDeletedPerBatch);
    if (filesToDelete.length === 0) break;
    await mediaStore.remove(roomId, filesToDelete);
    unwrap(transactions.ask(withoutReply(() => tables.files.forgetDeleted(filesToDelete))));
  }
  tables.jobs.done("deleteFiles");
}
