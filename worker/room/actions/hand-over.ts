import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { changeRole } from "../rules/change-role.ts";
import { postNotice } from "../rules/messages/notices.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/present-room.ts";
import { otherJoined } from "../rules/target-member.ts";
import type { Action } from "../verb.ts";

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
