import type { Member } from "../../contract/member.ts";
import { outcome } from "../outcome.ts";
import { postNotice } from "../rules/messages/notices.ts";
import { presentMember } from "../rules/present-members.ts";
import { memberUnder } from "../rules/target-member.ts";
import { sweepCountsLater } from "../tables/room-tables.ts";
import type { Action } from "../verb.ts";

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
