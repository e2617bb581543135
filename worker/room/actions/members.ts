import { ResultCode } from "../../contract/codes.ts";
import type { Me, Member } from "../../contract/member.ts";
import { can } from "../../contract/permissions.ts";
import { linkPath } from "../../contract/routes/paths.ts";
import { Refused } from "../../lib/result.ts";
import { type Ending, outcome } from "../outcome.ts";
import { changeRole } from "../rules/change-role.ts";
import { changePassword } from "../rules/entrance/change-password.ts";
import { endAllKnocks } from "../rules/entrance/knocks.ts";
import { postNotice } from "../rules/messages/notices.ts";
import { presentMe, presentMember, presentMembers } from "../rules/present-members.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/present-room.ts";
import { releaseSeat } from "../rules/release-seat.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import { checkNotPaid, memberUnder, otherJoined } from "../rules/target-member.ts";
import { sweepCountsLater } from "../tables/room-tables.ts";
import type { Action } from "../verb.ts";

export const getMe: Action<void, Me> = {
  needs: "room.read",
  run: ({ tables, me }) => outcome(presentMe(tables, me)),
};

export const listMembers: Action<void, Member[]> = {
  needs: "room.read",
  inGrace: true,
  run: ({ tables, me }) => outcome(presentMembers(tables, me)),
};

export const muteMember: Action<{ memberId: string; on: boolean }, Member> = {
  needs: "member.mute",
  run({ tables, me, now }, { memberId, on }) {
    const member = memberUnder(tables, me, memberId);
    if (member.muted === on) return outcome(presentMember(tables, member));
    const network = tables.networkOf(memberId);
    // The network of a login an hour ago is no longer stored; that of an open socket is known.
    if (on && network !== "") tables.members.setNetwork(memberId, network);
    tables.members.setMuted(memberId, on);
    if (!on) {
      tables.formerMembers.unmuteNetworkOf(memberId);
      sweepCountsLater(tables, now);
    }
    const muted = { event: "memberMuted" as const, data: { memberId, on }, rev: tables.details.nextMembersRev() };
    const notice = postNotice(tables, "muteChanged", me, now, { targetId: memberId, on });
    return outcome(presentMember(tables, { ...member, muted: on }), [muted, notice]);
  },
};

export const setCoOwner: Action<{ memberId: string; on: boolean }, Member> = {
  needs: "room.appoint",
  run({ tables, me, now }, { memberId, on }) {
    const member = otherJoined(tables, me, memberId);
    if (can(member.role, "room.manage") === on) return outcome(presentMember(tables, member));
    const role = on ? "coOwner" : "member";
    const changed = changeRole(tables, member, role, now);
    const notice = postNotice(tables, "muteChanged", me, now, { targetId: memberId, on: false, role });
    return outcome(changed.data, [changed, notice]);
  },
};

/**
 * Makes another member the owner, and the owner a co-owner, whose admin link becomes the personal link of that seat. The
 * new owner's former links end, because other members may know these; the new admin link reaches the new owner's
 * devices with the room's info, so the new owner must be online. The buyer's email address no longer proves ownership.
 */
export const handOver: Action<{ memberId: string }, UnpricedRoom> = {
  needs: "room.handOver",
  run({ tables, me, now }, { memberId }) {
    const { details, links, recovery } = tables;
    const member = otherJoined(tables, me, memberId);
    if (!tables.isOnline(memberId)) throw new Refused("handOverOffline");
    details.change({ handedOver: true });
    recovery.set(false);
    links.makeSeatLinks(me.id);
    links.endAllOf(memberId, ResultCode.linkInvalid);
    tables.knocks.remove(memberId);
    links.addDerived(details.roomId, "owner", memberId);
    const notice = postNotice(tables, "muteChanged", me, now, { targetId: memberId, on: false, role: "owner" });
    const former = changeRole(tables, me, "coOwner", now);
    const next = changeRole(tables, member, "owner", now);
    const room = presentUnpriced(tables, { ...me, role: "coOwner", muted: false }, now);
    return outcome(room, [notice, former, next]);
  },
};

interface Removal {
  memberId: string;
  /** Renews the room link, because the removed member may know it. */
  renewLink?: boolean;
  /** Changes the room password, which ends all other sessions. */
  passwordHash?: string;
}

/** Frees a member's seat: their links and sessions end at once. Their messages remain, with their name. */
export const removeMember: Action<Removal, { roomLink?: string }> = {
  needs: "member.remove",
  run({ tables, me, session, now }, { memberId, renewLink, passwordHash }) {
    const member = memberUnder(tables, me, memberId);
    checkNotPaid(member);
    const pushes = releaseSeat(tables, member, me, now);
    const endings: Ending[] = [{ code: ResultCode.memberRemoved, memberId }];
    if (passwordHash !== undefined) {
      const changed = changePassword({ tables, me, session, now }, passwordHash);
      pushes.push(...changed.pushes);
      endings.push(...changed.endings);
    } else if (renewLink) pushes.push(...endAllKnocks(tables, now));
    if (!renewLink) return outcome({}, pushes, endings);
    const roomLink = tables.installation.origin + linkPath(tables.links.renewShared("room", tables.details.roomId));
    return outcome({ roomLink }, [...pushes, roomStateChanged(tables, now)], endings);
  },
};

/**
 * Frees the member's own seat and logs out all their devices. Only the first device may give a paid seat away, because
 * another one may have stolen the link.
 */
export const leaveRoom: Action<void, Record<string, never>> = {
  needs: "room.leave",
  run({ tables, me, now, session }) {
    if (me.paid && tables.sessions.firstOf(me.id) !== session) throw new Refused("leaveOnFirstDevice");
    const pushes = [...releaseSeat(tables, me, me, now), ...rotationBecomesDue(tables, now)];
    return outcome({}, pushes, [{ code: ResultCode.loggedOut, memberId: me.id }]);
  },
};
