import * as Limits from "../../contract/limits.ts";
import type { RoomState } from "../../contract/room-info.ts";

/** Time at which an ended room is purged. */
export function purgeAt(endsAt: number): number {
  return endsAt + Limits.graceMs;
}

/** All times in milliseconds since 1970. The state depends on the time, not on whether the alarm has run. */
export function stateAt(room: { endsAt: number; disabled: boolean }, now: number): RoomState {
  if (room.disabled) return "disabled";
  return now < room.endsAt ? "normal" : "expired";
}

/** Backoff after this many consecutive wrong passwords: none for the free tries, then doubled each time. */
export function passwordBackoffMs(tries: number): number {
  const over = tries - Limits.freePasswordTries;
  if (over < 0) return 0;
  return Math.min(Limits.passwordBackoffFirstMs * 2 ** over, Limits.passwordBackoffMaxMs);
}
