import { ResultCode } from "../contract/codes.ts";
import { roomStateChanged } from "./actions/mute-all.ts";
import { purgeAt } from "./expiry.ts";
import { outcome } from "./outcome.ts";
import type { Parts } from "./parts.ts";
import type { Turns } from "./turns.ts";

/** Does what is due and sets the alarm anew. False when the room was purged: there is nothing any more. */
export async function runDueJobs(storage: DurableObjectStorage, parts: Parts, turns: Turns): Promise<boolean> {
  for (const job of parts.jobs.due(Date.now())) {
    if (job === "end") turns.ask(end);
    else if (isPurgeDue(parts)) {
      turns.ask(() => outcome(null, [], [{ code: ResultCode.roomPurged, everybody: true }]));
      // Deleting rows would leave their text on the disk; this does not.
      await storage.deleteAll();
      return false;
    }
  }
  await parts.jobs.arm();
  return true;
}

/** Everybody is told that the time is over, and leaves. */
function end(parts: Parts, now: number) {
  parts.jobs.done("end");
  if (parts.details.stateAt(now) === "normal") {
    // More time was bought in the meantime.
    parts.jobs.schedule("end", parts.details.endsAt);
    return outcome(null);
  }
  return outcome(null, [roomStateChanged(parts, now)], [{ code: ResultCode.roomExpired, everybody: true }]);
}

function isPurgeDue({ details, jobs }: Parts): boolean {
  details.load();
  const dueAt = purgeAt(details.endsAt);
  if (dueAt <= Date.now()) return true;
  jobs.schedule("purge", dueAt);
  return false;
}
