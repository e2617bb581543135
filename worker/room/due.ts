import { ResultCode } from "../contract/codes.ts";
import { Limits } from "../contract/limits.ts";
import { errorFields, log } from "../lib/log.ts";
import type { Errands } from "./errands.ts";
import { purgeAt } from "./expiry.ts";
import { deleteSoon, sweepLater } from "./file-use.ts";
import { postLetters, pushMessages } from "./handing-over.ts";
import type { Job } from "./jobs.ts";
import { type Outcome, outcome } from "./outcome.ts";
import { forgetKept, type Parts, sweepCounts } from "./parts.ts";
import { answeredOrders, keepAnsweredOrders } from "./purged-orders.ts";
import { writeEnded, writeEndsSoon, writeNewMembers, writeUnread } from "./reminders.ts";
import { roomStateChanged } from "./room-state.ts";
import type { MediaShelf } from "./shelf.ts";
import type { Turns } from "./turns.ts";

interface DueRoom {
  storage: DurableObjectStorage;
  parts: Parts;
  turns: Turns;
  shelf: MediaShelf;
  errands: Errands;
}

/** Does what is due and sets the alarm anew. False when the room was purged: there is nothing any more. */
export async function runDueJobs(room: DueRoom): Promise<boolean> {
  const { jobs } = room.parts;
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
      inTurn(room, end);
      return undefined;
    case "endsInDays":
    case "endsInOneDay":
      inTurn(room, (parts, now) => {
        parts.jobs.done(job);
        writeEndsSoon(parts, now);
        return outcome(null);
      });
      return undefined;
    case "writeUnread":
    case "writeNewMembers":
      inTurn(room, (parts, now) => {
        if (job === "writeUnread") writeUnread(parts, now);
        else writeNewMembers(parts, now);
        return outcome(null);
      });
      return undefined;
    case "postLetters":
      await postLetters(room);
      return undefined;
    case "push":
      await pushMessages(room);
      return undefined;
    case "sweepFiles":
      inTurn(room, sweepFiles);
      return undefined;
    case "sweepCounts":
      inTurn(room, (parts, now) => {
        sweepCounts(parts, now);
        return outcome(null);
      });
      return undefined;
    case "deleteFiles":
      await deleteFiles(room);
      return undefined;
    case "purge":
      return isPurgeDue(room.parts) ? await purge(room) : undefined;
  }
}

/** A turn of the room's own. Throws when it failed, so that the job is done again. */
function inTurn({ turns }: Pick<DueRoom, "turns">, work: (parts: Parts, now: number) => Outcome<null>): void {
  const done = turns.ask(work);
  if (!done.ok) throw new Error(`a turn ended with ${done.code}`);
}

/** Everybody is told that the time is over, and leaves. */
function end(parts: Parts, now: number) {
  parts.jobs.done("end");
  if (now < parts.details.endsAt) {
    // More time was bought in the meantime.
    parts.jobs.schedule("end", parts.details.endsAt);
    return outcome(null);
  }
  writeEnded(parts, now);
  return outcome(null, [roomStateChanged(parts, now)], [{ code: ResultCode.roomExpired, everybody: true }]);
}

/** Files that belong to nothing, and at which nothing has happened for a day. */
function sweepFiles(parts: Parts, now: number) {
  deleteSoon(parts, parts.files.dropUnused(now - Limits.uploadKeptMs), now);
  sweepLater(parts);
  return outcome(null);
}

/** The bucket forgets first, then the room: what was interrupted is done again. */
async function deleteFiles({ parts, turns, shelf }: DueRoom): Promise<void> {
  parts.details.load();
  const { roomId, purging } = parts.details;
  for (;;) {
    const doomed = purging ? [] : parts.files.doomed(Limits.filesDeletedAtOnce);
    if (doomed.length === 0) break;
    await shelf.remove(roomId, doomed);
    const forgotten = turns.ask(() => {
      parts.files.forgetDoomed(doomed);
      return outcome(null);
    });
    if (!forgotten.ok) throw new Error(forgotten.reason);
  }
  parts.jobs.done("deleteFiles");
}

/** Closes the room for good, then empties the bucket, and the storage last: as long as it is there, all is done again. */
async function purge({ storage, parts, turns, shelf, errands }: DueRoom): Promise<"purged"> {
  turns.ask(() => {
    parts.details.beginPurge();
    // In a room that is closed no turn succeeds: any other job would only fail, again and again.
    parts.jobs.leaveOnly("purge");
    parts.files.dropAll();
    return outcome(null, [], [{ code: ResultCode.roomPurged, everybody: true }]);
  });
  parts.details.load();
  const { roomId } = parts.details;
  // Uploads that never ended are in no listing of the bucket.
  const unended = parts.files.doomed(Number.MAX_SAFE_INTEGER).filter(({ uploadId }) => uploadId !== "");
  await shelf.remove(roomId, unended);
  await shelf.clear(roomId);
  await errands.forget(roomId);
  const orders = answeredOrders(storage.sql);
  // Deleting rows would leave their text on the disk; this does not.
  await storage.deleteAll();
  keepAnsweredOrders(storage.sql, orders);
  forgetKept(parts);
  return "purged";
}

function isPurgeDue({ details, jobs }: Parts): boolean {
  details.load();
  const dueAt = purgeAt(details.endsAt);
  if (details.purging || dueAt <= Date.now()) return true;
  jobs.schedule("purge", dueAt);
  return false;
}
