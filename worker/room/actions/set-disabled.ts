import { ResultCode } from "../../contract/codes.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { type Outcome, outcome } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** Disables or enables a room for the operator. The room's time and grace period continue meanwhile. */
export function setDisabled(tables: RoomTables, on: boolean, now: number): Outcome<null> {
  const { details } = tables;
  if (on === details.disabled) return outcome(null);
  details.change({ disabled: on });
  return outcome(null, [roomStateChanged(tables, now)], on ? [{ code: ResultCode.roomDisabled, everyone: true }] : []);
}
