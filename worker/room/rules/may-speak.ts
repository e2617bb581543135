import { ResultCode } from "../../contract/codes.ts";
import { can } from "../../contract/permissions.ts";
import { Refused } from "../../lib/result.ts";
import type { CommandContext } from "../runtime/command-context.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** A muted member may only read; while all are muted, only the owner may write. */
export function isMuted({ details }: RoomTables, { role, muted }: Pick<MemberRecord, "role" | "muted">): boolean {
  return !can(role, "message.sendWhileMuted") && (muted || details.muteAll);
}

export function checkMaySpeak({ tables, me }: Pick<CommandContext, "tables" | "me">): void {
  if (isMuted(tables, me)) throw new Refused(ResultCode.refused, me.muted ? "muted" : "allMuted");
}
