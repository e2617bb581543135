import { ResultCode } from "../../contract/codes.ts";
import type { Capability } from "../../contract/permissions.ts";
import { can } from "../../contract/permissions.ts";
import { Refused } from "../../lib/result.ts";
import { purgeAt } from "../rules/expiry.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** What a member's command or action works with: the room's parts, who asks, and the time. */
export interface CommandContext {
  tables: RoomTables;
  me: MemberRecord;
  /** The hash of the session that asks. */
  session: string;
  now: number;
}

/** The member behind a session. Refuses with the code that the session ended with. */
export function memberOf(tables: RoomTables, session: string): MemberRecord {
  const known = tables.sessions.find(session);
  if (!known) throw new Refused(ResultCode.loggedOut, "sessionEnded");
  if (known.ended !== null) {
    // The socket says -3000 as it closes; a call afterwards is simply from somebody who is logged out.
    if (known.ended === ResultCode.memberRemoved) throw new Refused(ResultCode.seatReset, "removed");
    if (known.ended === ResultCode.seatReset) throw new Refused(ResultCode.seatReset, "seatReset");
    throw new Refused(
      ResultCode.loggedOut,
      known.ended === ResultCode.passwordChanged ? "passwordChanged" : "sessionEnded",
    );
  }
  const member = tables.members.find(known.memberId);
  if (!member) throw new Refused(ResultCode.seatReset, "seatReset");
  return member;
}

/** Refuses everything once the days of grace are over: the clock decides, not whether the purge has come round yet. */
export function checkNotOver({ details }: RoomTables, now: number): void {
  if (now >= purgeAt(details.endsAt)) throw new Refused(ResultCode.roomPurged, "roomPurged");
}

/** Refuses what the room's state does not allow: everything when disabled, nearly everything when expired. */
export function checkState(tables: RoomTables, me: MemberRecord, now: number, inGrace: boolean): void {
  checkNotOver(tables, now);
  const state = tables.details.stateAt(now);
  if (state === "disabled") throw new Refused(ResultCode.roomDisabled, "roomDisabled");
  if (state === "expired" && !(inGrace && can(me.role, "room.visitExpired")))
    throw new Refused(ResultCode.roomExpired, "roomExpired");
}

export function checkCapability(me: MemberRecord, capability: Capability): void {
  if (!can(me.role, capability)) throw new Refused(ResultCode.forbidden, "forbidden");
}
