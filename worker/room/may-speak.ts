import { ResultCode } from "../contract/codes.ts";
import { can } from "../contract/permissions.ts";
import { Refused } from "../lib/result.ts";
import type { MemberRecord } from "./members.ts";
import type { Parts } from "./parts.ts";
import type { Turn } from "./turn.ts";

/** A muted member may only read, and everyone but the owner while all are muted. */
export function isMuted({ details }: Parts, { role, muted }: Pick<MemberRecord, "role" | "muted">): boolean {
  return !can(role, "message.sendWhileMuted") && (muted || details.muteAll);
}

export function checkMaySpeak({ parts, me }: Pick<Turn, "parts" | "me">): void {
  if (isMuted(parts, me)) throw new Refused(ResultCode.refused, me.muted ? "muted" : "allMuted");
}
