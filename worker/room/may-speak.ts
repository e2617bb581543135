import { ResultCode } from "../contract/codes.ts";
import { can } from "../contract/permissions.ts";
import { Refused } from "../lib/result.ts";
import type { Turn } from "./turn.ts";

/** Refuses those who may only read now: a muted member, and everyone but the owner while all are muted. */
export function checkMaySpeak({ parts, me }: Pick<Turn, "parts" | "me">): void {
  if (can(me.role, "message.sendWhileMuted")) return;
  if (me.muted) throw new Refused(ResultCode.refused, "muted");
  if (parts.details.muteAll) throw new Refused(ResultCode.refused, "allMuted");
}
