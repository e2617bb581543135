import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { errorFields, log } from "../../lib/log.ts";
import type { MediaStore } from "../ports.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { outcome, withoutReply } from "../runtime/outcome.ts";
import { dropRoomCaches, type RoomTables, sweepCounts } from "../tables/room-tables.ts";
import type { Job } from "./jobs.ts";
import { answeredOrders, storeAnsweredOrders } from "./purged-orders.ts";
import { writeEnded, writeEndsSoon, writeNewMembers, writeUnread } from "./reminders.ts";
import { pushMessages, type SendingContext, sendEmails } from "./send-emails-and-push.ts";

interface DueRoom extends SendingContext {
  storage: DurableObjectStorage;
  mediaStore: MediaStore;
}

/** Runs the due jobs and sets the next alarm. False if the room was purged. */
export async function runDueJobs(room: DueRoom): Promise<boolean> {
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
  endsInDays: remindOfEnd("endsInDays"),
  endsInOneDay: remindOfEnd("endsInOneDay"),
  writeUnread: withoutReply(writeUnread),
  writeNewMembers: withoutReply(writeNewMembers),
  sweepFiles: withoutReply(({ files }: RoomTables, now: number) => files.sweepUnused(now)),
  sweepCounts: withoutReply(sweepCounts),
};

async function run(room: DueRoom, job: Job): Promise<"purged" | undefined> {
  switch (job) {
    case "postLetters":
      await sendEmails(room);
      return undefined;
    case "push":
      await pushMessages(room);
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
async function deleteFiles({ tables, transactions, mediaStore }: DueRoom): Promise<void> {
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

/**
 * Closes the room for good, then clears R2, and the storage last: while the storage exists, an interrupted purge is
 * repeated.
 */
async function purge({ storage, tables, transactions, mediaStore, services }: DueRoom): Promise<"purged"> {
  transactions.ask(() => {
    tables.details.beginPurge();
    // Transactions fail in a closed room, so any other job would fail forever.
    tables.jobs.leaveOnly("purge");
    tables.files.dropAll();
    return outcome(null, [], [{ code: ResultCode.roomPurged, everyone: true }]);
  });
  tables.details.load();
  const { roomId } = tables.details;
  // The bucket's listing omits incomplete multipart uploads.
  const unended = tables.files.filesToDelete(Number.MAX_SAFE_INTEGER).filter(({ uploadId }) => uploadId !== "");
  await mediaStore.remove(roomId, unended);
  await mediaStore.clear(roomId);
  await services.forget(roomId);
  const orders = answeredOrders(storage.sql);
  // `deleteAll()` also removes the data from disk, which deleted rows would leave.
  await storage.deleteAll();
  storeAnsweredOrders(storage.sql, orders);
  dropRoomCaches(tables);
  return "purged";
}

function isPurgeDue({ details, jobs }: RoomTables): boolean {
  details.load();
  const dueAt = details.purgeAt;
  if (details.purging || dueAt <= Date.now()) return true;
  jobs.schedule("purge", dueAt);
  return false;
}
