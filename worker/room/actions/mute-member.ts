import type { Member } from "../../contract/member.ts";
import { postNotice } from "../notices.ts";
import { outcome } from "../outcome.ts";
import { presentMember } from "../presenting.ts";
import type { Action } from "./action.ts";
import { otherMember } from "./other-member.ts";

export const muteMember: Action<{ memberId: string; on: boolean }, Member> = {
  needs: "member.mute",
  run({ parts, me, now }, { memberId, on }) {
    const member = otherMember(parts, me, memberId);
    if (member.muted === on) return outcome(presentMember(parts, member));
    parts.members.setMuted(memberId, on);
    if (!on) parts.formerMembers.unmuteNetworkOf(memberId);
    const muted = { event: "memberMuted" as const, data: { memberId, on }, rev: parts.details.nextMembersRev() };
    const notice = postNotice(parts, "muteChanged", me, now, { targetId: memberId, on });
    return outcome(presentMember(parts, { ...member, muted: on }), [muted, notice]);
  },
};
