import { mayActOn } from "../../contract/permissions.ts";
import { Refused } from "../../lib/result.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** The target of an action: an existing member other than the caller. */
export function otherMember(tables: RoomTables, me: MemberRecord, memberId: string): MemberRecord {
  const member = tables.members.find(memberId);
  if (!member) throw new Refused("notFound");
  if (member.id === me.id) throw new Refused("operationFailed");
  return member;
}

/** Finds a member as `otherMember` does; refuses an invited seat that is not taken yet. */
export function otherJoined(tables: RoomTables, me: MemberRecord, memberId: string): MemberRecord {
  const member = otherMember(tables, me, memberId);
  if (member.joinedAt === null) throw new Refused("notFound");
  return member;
}

/** Finds a member as `otherMember` does; refuses a co-owner who acts on the owner or on another co-owner. */
export function memberUnder(tables: RoomTables, me: MemberRecord, memberId: string): MemberRecord {
  const member = otherMember(tables, me, memberId);
  if (!mayActOn(me.role, member.role)) throw new Refused("forbidden");
  return member;
}

/** Refuses if the member paid for the seat: paid seats cannot be removed. */
export function checkNotPaid(member: MemberRecord): void {
  if (member.paid) throw new Refused("paidMemberStays");
}
