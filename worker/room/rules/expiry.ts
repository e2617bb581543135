import { Limits } from "../../contract/limits.ts";
import type { RoomState } from "../../contract/room-info.ts";

/** When an ended room is deleted for good. */
export function purgeAt(endsAt: number): number {
  return endsAt + Limits.graceMs;
}

/** Milliseconds since 1970 throughout. The clock decides, not whether the alarm has rung yet. */
export function stateAt(room: { endsAt: number; disabled: boolean }, now: number): RoomState {
  if (room.disabled) return "disabled";
  return now < room.endsAt ? "normal" : "expired";
}

/** The wait after this many wrong passwords in a row: none for the first few, then twice as long each time. */
export function passwordBackoffMs(tries: number): number {
  const over = tries - Limits.freePasswordTries;
  if (over < 0) return 0;
  return Math.min(Limits.passwordBackoffFirstMs * 2 ** over, Limits.passwordBackoffMaxMs);
}
