import { nanoid } from "nanoid";

/** Names one command, for good: the same id sent again is the same command. `evt-{timestamp}-{random}`. */
export function newEventId(now: number = Date.now()): string {
  return `evt-${Math.max(0, Math.trunc(now))}-${nanoid()}`;
}

/** A name for something of this page only. */
export function newLocalId(): string {
  return nanoid(12);
}
