import { ResultCode } from "../../contract/codes.ts";
import { type Outcome, outcome } from "../outcome.ts";
import type { Parts } from "../parts.ts";
import { roomStateChanged } from "../room-state.ts";

/** The operator shuts a room, or opens it again. Its time, and the days until it is purged, go on meanwhile. */
export function setDisabled(parts: Parts, on: boolean, now: number): Outcome<null> {
  const { details } = parts;
  if (on === details.disabled) return outcome(null);
  details.setDisabled(on);
  return outcome(null, [roomStateChanged(parts, now)], on ? [{ code: ResultCode.roomDisabled, everybody: true }] : []);
}
