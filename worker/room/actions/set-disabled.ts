import { ResultCode } from "../../contract/codes.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { type Outcome, outcome } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** The operator shuts a room, or opens it again. Its time, and the days until it is purged, go on meanwhile. */
export function setDisabled(tables: RoomTables, on: boolean, now: number): Outcome<null> {
  const { details } = tables;
  if (on === details.disabled) return outcome(null);
  details.setDisabled(on);
  return outcome(null, [roomStateChanged(tables, now)], on ? [{ code: ResultCode.roomDisabled, everyone: true }] : []);
}
