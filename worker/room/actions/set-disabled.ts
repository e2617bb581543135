import { ResultCode } from "../../contract/codes.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { type Outcome, outcome } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** Address of the room's owner, "" if none is known, and the language of emails to the owner. */
export interface OwnerToTell {
  email: string;
  language: string;
}

/** Disables or enables a room for the operator. The room's time and grace period continue meanwhile. */
export function setDisabled(tables: RoomTables, on: boolean, now: number): Outcome<OwnerToTell> {
  const { details, members } = tables;
  const { email = "", language = details.language } = members.owner() ?? {};
  const owner = { email, language };
  if (on === details.disabled) return outcome(owner);
  details.change({ disabled: on });
  return outcome(owner, [roomStateChanged(tables, now)], on ? [{ code: ResultCode.roomDisabled, everyone: true }] : []);
}
