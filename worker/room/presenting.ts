import type { Me, Member } from "../contract/member.ts";
import { linkPath } from "../contract/paths.ts";
import { can } from "../contract/permissions.ts";
import type { RoomInfo } from "../contract/room-info.ts";
import { purgeAt } from "./expiry.ts";
import { fileUrls } from "./file-use.ts";
import type { MemberRecord } from "./members.ts";
import type { Parts } from "./parts.ts";

export function presentMember(parts: Parts, member: MemberRecord): Member {
  return {
    id: member.id,
    name: member.name,
    avatar: avatarUrl(parts, member),
    role: member.role,
    paid: member.paid,
    muted: member.muted,
    online: parts.isOnline(member.id),
    readUpTo: member.readUpTo,
  };
}

/** The address of their picture; "" for the generated one. */
export function avatarUrl(parts: Parts, { avatar, avatarType }: MemberRecord): string {
  return avatar === "" ? "" : fileUrls(parts)(avatar, avatarType);
}

export function presentMe(parts: Parts, me: MemberRecord): Me {
  return { ...presentMember(parts, me), email: me.email, flags: me.flags };
}

/** The room as `me` sees it: only who may share the room's link gets it. */
export function presentRoom(parts: Parts, me: MemberRecord, now: number): RoomInfo {
  const { details, members, links, installation } = parts;
  const code = can(me.role, "member.invite") ? links.shared("room", details.roomId) : undefined;
  return {
    roomId: details.roomId,
    epoch: details.epoch,
    name: details.name,
    state: details.stateAt(now),
    seats: details.seats,
    seatsUsed: members.count(),
    endsAt: details.endsAt,
    purgeAt: purgeAt(details.endsAt),
    muteAll: details.muteAll,
    clearedTo: details.clearedTo,
    lastId: details.lastId,
    rev: details.rev,
    serverTime: now,
    transcribe: installation.transcribes,
    me: presentMe(parts, me),
    ...(code === undefined ? {} : { roomLink: installation.origin + linkPath(code) }),
  };
}
