import { ResultCode } from "../contract/codes.ts";
import { deleteSoon } from "./file-use.ts";
import { isMuted } from "./may-speak.ts";
import type { MemberRecord } from "./members.ts";
import { postNotice } from "./notices.ts";
import type { Push } from "./outcome.ts";
import { type Parts, sweepCountsLater } from "./parts.ts";

/**
 * Frees a seat: its links and sessions end. A member who came in keeps their name beside what they said, and a notice
 * tells of it; not of a member who leaves muted, because the name would be a lasting message. `actor`: the member who
 * left, or the one who removed them.
 */
export function releaseSeat(parts: Parts, member: MemberRecord, actor: MemberRecord, now: number): Push[] {
  const { id } = member;
  const left = actor.id === id;
  parts.links.endAllOf(id, left ? ResultCode.linkInvalid : ResultCode.memberRemoved);
  parts.sessions.endAllOf(id, left ? ResultCode.loggedOut : ResultCode.memberRemoved);
  deleteSoon(parts, parts.files.dropOfMember(id), now);
  if (member.joinedAt !== null) parts.formerMembers.add(id, now);
  parts.members.remove(id);
  parts.receipts.end(id);
  parts.letters.forgetAllTo(id);
  parts.absences.forget(id);
  const removed: Push = {
    event: "memberRemoved",
    data: { memberId: id, seatsUsed: parts.members.count() },
    rev: parts.details.nextSeatsRev(),
  };
  sweepCountsLater(parts, now);
  if (member.joinedAt === null || isMuted(parts, actor)) return [removed];
  // Clients of the first release know no notice of leaving, and refuse a page with an unknown kind: to them it is a mute.
  return [
    removed,
    postNotice(parts, "muteChanged", actor, now, { targetId: id, name: member.name, on: true, gone: true }),
  ];
}
