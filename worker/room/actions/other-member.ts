import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** A member to act upon: there, and not oneself. */
export function otherMember(tables: RoomTables, me: MemberRecord, memberId: string): MemberRecord {
  const member = tables.members.find(memberId);
  if (!member) throw new Refused(ResultCode.notFound, "notFound");
  if (member.id === me.id) throw new Refused(ResultCode.refused, "operationFailed");
  return member;
}

/** Somebody who paid for their own seat keeps it. */
export function checkNotPaid(member: MemberRecord): void {
  if (member.paid) throw new Refused(ResultCode.refused, "paidMemberStays");
}
