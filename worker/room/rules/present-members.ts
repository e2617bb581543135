import type { Me, Member } from "../../contract/member.ts";
import { can } from "../../contract/permissions.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import { createFileUrl } from "./file-use.ts";

export function presentMember(tables: RoomTables, member: MemberRecord): Member {
  return {
    id: member.id,
    name: member.name,
    avatar: avatarUrl(tables, member),
    role: member.role,
    paid: member.paid,
    muted: member.muted,
    online: tables.isOnline(member.id),
    readUpTo: tables.readPositions.of(member.id),
  };
}

/** Signed URL of a member's picture; "" for the generated one. */
export function avatarUrl(tables: RoomTables, { avatar, avatarType }: MemberRecord): string {
  return avatar === "" ? "" : createFileUrl(tables)(avatar, avatarType);
}

export function presentMe(tables: RoomTables, me: MemberRecord): Me {
  return { ...presentMember(tables, me), email: me.email, flags: me.flags };
}

/**
 * The members visible to `me`: members who may invite also see invited seats. Members who show their last visit see
 * that of others who do.
 */
export function presentMembers(tables: RoomTables, me: MemberRecord): Member[] {
  const visits = me.flags.shareLastHere ? tables.lastVisits.all() : undefined;
  const joined = tables.members.joined().map((record) => {
    const member = presentMember(tables, record);
    const lastHere = member.online ? undefined : visits?.get(member.id);
    return lastHere === undefined ? member : { ...member, lastHere };
  });
  if (!can(me.role, "member.seeInvited")) return joined;
  const invited = tables.members.invited().map((member) => ({
    ...presentMember(tables, member),
    invited: true,
    ...(member.email === "" ? {} : { invitedEmail: member.email }),
  }));
  return [...joined, ...invited];
}
