import { ResultCode } from "../../contract/codes.ts";
import { deleteSoon } from "../file-use.ts";
import { outcome } from "../outcome.ts";
import type { Action } from "./action.ts";
import { checkNotPaid, otherMember } from "./other-member.ts";

/** Frees a member's seat: their links and devices end at once. What they wrote stays. */
export const removeMember: Action<{ memberId: string }, Record<string, never>> = {
  needs: "member.remove",
  run({ parts, me, now }, { memberId }) {
    const member = otherMember(parts, me, memberId);
    checkNotPaid(member);
    parts.links.endAllOf(memberId, ResultCode.linkInvalid);
    parts.sessions.endAllOf(memberId, ResultCode.seatReset);
    deleteSoon(parts, parts.files.dropOfMember(memberId), now);
    parts.members.remove(memberId);
    parts.receipts.end(memberId);
    parts.letters.forgetAllTo(memberId);
    parts.absences.forget(memberId);
    const rev = parts.details.nextSeatsRev();
    return outcome(
      {},
      [{ event: "memberRemoved", data: { memberId, seatsUsed: parts.members.count() }, rev }],
      [{ code: ResultCode.seatReset, memberId }],
    );
  },
};
