import type { Role } from "../../contract/permissions.ts";
import type { Push } from "../outcome.ts";
import type { MemberRecord } from "../tables/members.ts";
import { type RoomTables, sweepCountsLater } from "../tables/room-tables.ts";
import { presentMember } from "./present-members.ts";

/** Gives a member another role and ends a mute. The revision covers the room too, because its info depends on the role. */
export function changeRole(
  tables: RoomTables,
  member: MemberRecord,
  role: Role,
  now: number,
): Extract<Push, { event: "memberChanged" }> {
  tables.members.setRole(member.id, role);
  if (member.muted) {
    tables.members.setMuted(member.id, false);
    sweepCountsLater(tables, now);
  }
  const data = presentMember(tables, { ...member, role, muted: false });
  return { event: "memberChanged", data, rev: tables.details.nextSeatsRev() };
}
