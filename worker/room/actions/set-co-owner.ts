import type { Member } from "../../contract/member.ts";
import { can } from "../../contract/permissions.ts";
import { outcome } from "../outcome.ts";
import { changeRole } from "../rules/change-role.ts";
import { postNotice } from "../rules/messages/notices.ts";
import { presentMember } from "../rules/present-members.ts";
import { otherJoined } from "../rules/target-member.ts";
import type { Action } from "../verb.ts";

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
