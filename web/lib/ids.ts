import { nanoid } from "nanoid";

/** Idempotency key of a command, `evt-{timestamp}-{random}`: the same id sent again is the same command. */
export function newEventId(now: number = Date.now()): string {
  return `evt-${Math.max(0, Math.trunc(now))}-${nanoid()}`;
}

/** Random id for use on this device only. */
export function newLocalId(): string {
  return nanoid(12);
}
