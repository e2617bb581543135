import { ResultCode } from "../../contract/codes.ts";
import type { Push } from "../outcome.ts";
import type { MemberRecord } from "../tables/members.ts";
import { type RoomTables, sweepCountsLater } from "../tables/room-tables.ts";
import { isMuted } from "./may-write.ts";
import { postNotice } from "./messages/notices.ts";

/**
 * Frees a seat and ends its links and sessions. A former member's name remains with their messages, and a notice
 * reports the departure, unless the member was muted: the name in a notice would be a lasting message. `actor`: the
 * leaving member, or the one who removed them.
 */
export function releaseSeat(tables: RoomTables, member: MemberRecord, actor: MemberRecord, now: number): Push[] {
  const { id } = member;
  const left = actor.id === id;
  tables.links.endAllOf(id, left ? ResultCode.linkInvalid : ResultCode.memberRemoved);
  tables.knocks.remove(id);
  tables.sessions.endAllOf(id, left ? ResultCode.loggedOut : ResultCode.memberRemoved);
  tables.files.dropOfMember(id, now);
  if (member.joinedAt !== null) tables.formerMembers.add(id, now);
  tables.members.remove(id);
  tables.readPositions.end(id);
  tables.pendingEmails.forgetAllTo(id);
  tables.absences.forget(id);
  tables.lastVisits.forget(id);
  const removed: Push = {
    event: "memberRemoved",
    data: { memberId: id, seatsUsed: tables.members.count() },
    rev: tables.details.nextSeatsRev(),
  };
  sweepCountsLater(tables, now);
  if (member.joinedAt === null || isMuted(tables, actor)) return [removed];
  // First-release clients refuse a page with an unknown notice kind, so a departure is encoded as a mute.
  return [
    removed,
    postNotice(tables, "muteChanged", actor, now, { targetId: id, name: member.name, on: true, gone: true }),
  ];
}
