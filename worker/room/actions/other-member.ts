import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** The target of an action: an existing member other than the caller. */
export function otherMember(tables: RoomTables, me: MemberRecord, memberId: string): MemberRecord {
  const member = tables.members.find(memberId);
  if (!member) throw new Refused(ResultCode.notFound, "notFound");
  if (member.id === me.id) throw new Refused(ResultCode.refused, "operationFailed");
  return member;
}

/** Refuses if the member paid for the seat: paid seats cannot be removed. */
export function checkNotPaid(member: MemberRecord): void {
  if (member.paid) throw new Refused(ResultCode.refused, "paidMemberStays");
}
