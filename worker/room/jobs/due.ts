import { ResultCode } from "../../contract/codes.ts";
import { Limits } from "../../contract/limits.ts";
import { errorFields, log } from "../../lib/log.ts";
import type { MediaStore } from "../media-store.ts";
import type { RoomServices } from "../room-services.ts";
import { purgeAt } from "../rules/expiry.ts";
import { deleteSoon, sweepLater } from "../rules/file-use.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { type Outcome, outcome } from "../runtime/outcome.ts";
import type { Transactions } from "../runtime/transactions.ts";
import { dropRoomCaches, type RoomTables, sweepCounts } from "../tables/room-tables.ts";
import type { Job } from "./jobs.ts";
import { answeredOrders, storeAnsweredOrders } from "./purged-orders.ts";
import { writeEnded, writeEndsSoon, writeNewMembers, writeUnread } from "./reminders.ts";
import { pushMessages, sendEmails } from "./send-emails-and-push.ts";

interface DueRoom {
  storage: DurableObjectStorage;
  tables: RoomTables;
  transactions: Transactions;
  mediaStore: MediaStore;
  services: RoomServices;
}

/** Does what is due and sets the alarm anew. False when the room was purged: there is nothing any more. */
export async function runDueJobs(room: DueRoom): Promise<boolean> {
  const { jobs } = room.tables;
  const tried = new Set<Job>();
  // What one job brings about, another does in the same ring.
  const next = () => jobs.due(Date.now()).find((job) => !tried.has(job));
  for (let job = next(); job; job = next()) {
    tried.add(job);
    try {
      if ((await run(room, job)) === "purged") return false;
    } catch (error) {
      // The platform gives an alarm up after some failures; the room does not.
      log("error", "a job of the room failed", { job, ...errorFields(error) });
      jobs.schedule(job, Date.now() + Limits.deletionRetryMs);
    }
  }
  await jobs.arm();
  return true;
}

async function run(room: DueRoom, job: Job): Promise<"purged" | undefined> {
  switch (job) {
    case "end":
      inTransaction(room, end);
      return undefined;
    case "endsInDays":
    case "endsInOneDay":
      inTransaction(room, (tables, now) => {
        tables.jobs.done(job);
        writeEndsSoon(tables, now);
        return outcome(null);
      });
      return undefined;
    case "writeUnread":
    case "writeNewMembers":
      inTransaction(room, (tables, now) => {
        if (job === "writeUnread") writeUnread(tables, now);
        else writeNewMembers(tables, now);
        return outcome(null);
      });
      return undefined;
    case "postLetters":
      await sendEmails(room);
      return undefined;
    case "push":
      await pushMessages(room);
      return undefined;
    case "sweepFiles":
      inTransaction(room, sweepFiles);
      return undefined;
    case "sweepCounts":
      inTransaction(room, (tables, now) => {
        sweepCounts(tables, now);
        return outcome(null);
      });
      return undefined;
    case "deleteFiles":
      await deleteFiles(room);
      return undefined;
    case "purge":
      return isPurgeDue(room.tables) ? await purge(room) : undefined;
  }
}

/** A turn of the room's own. Throws when it failed, so that the job is done again. */
function inTransaction(
  { transactions }: Pick<DueRoom, "transactions">,
  work: (tables: RoomTables, now: number) => Outcome<null>,
): void {
  const done = transactions.ask(work);
  if (!done.ok) throw new Error(`a turn ended with ${done.code}`);
}

/** Everybody is told that the time is over, and leaves. */
function end(tables: RoomTables, now: number) {
  tables.jobs.done("end");
  if (now < tables.details.endsAt) {
    // More time was bought in the meantime.
    tables.jobs.schedule("end", tables.details.endsAt);
    return outcome(null);
  }
  writeEnded(tables, now);
  return outcome(null, [roomStateChanged(tables, now)], [{ code: ResultCode.roomExpired, everyone: true }]);
}

/** Files that belong to nothing, and at which nothing has happened for a day. */
function sweepFiles(tables: RoomTables, now: number) {
  deleteSoon(tables, tables.files.dropUnused(now - Limits.uploadRetentionMs), now);
  sweepLater(tables);
  return outcome(null);
}

/** The bucket forgets first, then the room: what was interrupted is done again. */
async function deleteFiles({ tables, transactions, mediaStore }: DueRoom): Promise<void> {
  tables.details.load();
  const { roomId, purging } = tables.details;
  for (;;) {
    const filesToDelete = purging ? [] : tables.files.filesToDelete(Limits.filesDeletedAtOnce);
    if (filesToDelete.length === 0) break;
    await mediaStore.remove(roomId, filesToDelete);
    const forgotten = transactions.ask(() => {
      tables.files.forgetDeleted(filesToDelete);
      return outcome(null);
    });
    if (!forgotten.ok) throw new Error(forgotten.reason);
  }
  tables.jobs.done("deleteFiles");
}

/** Closes the room for good, then empties the bucket, and the storage last: as long as it is there, all is done again. */
async function purge({ storage, tables, transactions, mediaStore, services }: DueRoom): Promise<"purged"> {
  transactions.ask(() => {
    tables.details.beginPurge();
    // In a room that is closed no turn succeeds: any other job would only fail, again and again.
    tables.jobs.leaveOnly("purge");
    tables.files.dropAll();
    return outcome(null, [], [{ code: ResultCode.roomPurged, everyone: true }]);
  });
  tables.details.load();
  const { roomId } = tables.details;
  // Uploads that never ended are in no listing of the bucket.
  const unended = tables.files.filesToDelete(Number.MAX_SAFE_INTEGER).filter(({ uploadId }) => uploadId !== "");
  await mediaStore.remove(roomId, unended);
  await mediaStore.clear(roomId);
  await services.forget(roomId);
  const orders = answeredOrders(storage.sql);
  // Deleting rows would leave their text on the disk; this does not.
  await storage.deleteAll();
  storeAnsweredOrders(storage.sql, orders);
  dropRoomCaches(tables);
  return "purged";
}

function isPurgeDue({ details, jobs }: RoomTables): boolean {
  details.load();
  const dueAt = purgeAt(details.endsAt);
  if (details.purging || dueAt <= Date.now()) return true;
  jobs.schedule("purge", dueAt);
  return false;
}
